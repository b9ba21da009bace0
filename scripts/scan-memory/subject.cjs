// The watched process: it goes through the scenarios, overwrites what it holds itself, and waits.
//
// A marker comes as its complement and is never a string here, for strings cannot be overwritten.

const { SCENARIOS } = require('./scenarios.cjs')

/** What is kept on purpose, so that the search has something to find. */
const kept = []

function marker(complement) {
  // Up to 64 bytes V8 would keep on its own heap, and leave them there when an addon asks for them.
  const bytes = Buffer.from(new ArrayBuffer(complement.length / 2))
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = ~Number.parseInt(complement.slice(2 * i, 2 * i + 2), 16)
  }
  return bytes
}

async function main(orders) {
  for (const { name, password, secret } of orders) {
    const own = [marker(password), marker(secret)]
    if (name === 'kept') kept.push(...own)
    else {
      await SCENARIOS.get(name).run(...own)
      for (const bytes of own) bytes.fill(0)
    }
  }
  process.send('done')
}

process.on('message', main)
