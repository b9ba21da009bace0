/** Parameters as text, such as `m=19456,t=2,p=1`; empty for a hash without any. */
export function costOf(parameters: object): string {
  const p = parameters as Readonly<Record<string, unknown>>
  if ('memoryCost' in p) return `m=${p.memoryCost},t=${p.timeCost},p=${p.parallelism}`
  if ('blockSize' in p) return `N=${p.cost},r=${p.blockSize},p=${p.parallelization}`
  if ('cost' in p) return `cost=${p.cost}`
  return p.iterations === undefined ? '' : `iterations=${p.iterations}`
}
