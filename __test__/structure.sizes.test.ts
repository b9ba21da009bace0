import { expect, it } from 'vitest'
import { functionsOfRust, functionsOfTypeScript } from '../scripts/structure/functions.mjs'

it('counts the lines of functions, and none of suites and texts', () => {
  const text = `describe('a', () => {
    it('does b', () => {
      run(\`
        several
        lines\`)
    })
  })
  const short = () => 1
  class C { method() {
    return 1
  } }`
  expect(functionsOfTypeScript('a.ts', text)).toEqual([
    { name: 'does b', line: 2, lines: 3 },
    { name: 'short', line: 8, lines: 1 },
    { name: 'method', line: 9, lines: 3 },
  ])
})

it('counts the lines of functions of Rust', () => {
  const text = `trait T {
    fn declared(
        &self,
    ) -> u8;
}
pub(crate) const fn one() -> u8 { 1 }
impl T for S {
    fn declared(
        &self,
    ) -> u8 {
        if true {
            1
        } else { 2 }
    }
}
`
  expect(functionsOfRust(text)).toEqual([
    { name: 'declared', line: 2, lines: 3 },
    { name: 'one', line: 6, lines: 1 },
    { name: 'declared', line: 8, lines: 7 },
  ])
})
