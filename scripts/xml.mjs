// Text in the pictures that the scripts and the benchmarks draw.

/** For text and for attributes in quotes. */
export function escapeXml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
