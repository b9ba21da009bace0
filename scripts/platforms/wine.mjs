export function onWindows() {
  throw new Error('not yet')
}
