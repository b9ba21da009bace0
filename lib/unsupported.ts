// What bundlers for browsers and edge runtimes get in place of any module of this package.

function refuse(): Record<string, never> {
  const message =
    'slowhash runs in Node.js, Bun and Deno, not in a browser or an edge runtime, and has no WebAssembly build, ' +
    'which would be slower for you, but not for who attacks the hashes: hash on the server, in Next.js by ' +
    "`export const runtime = 'nodejs'`."
  throw Object.assign(new Error(message), { code: 'ERR_SLOWHASH_BINARY' })
}

export = refuse()
