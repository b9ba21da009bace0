// Who logs in: known to the server and to the generator of the load.

export const PASSWORD = 'correct horse battery staple'

const WRONG = 'Tr0ub4dor&3'

export function userName(i) {
  return `user ${i}`
}

/** The i-th login of a run over `users` accounts. One in ten has the wrong password. */
export function credentials(i, users) {
  const isWrong = i % 10 === 9
  const password = isWrong ? WRONG : PASSWORD
  return { name: userName(i % users), password, expected: isWrong ? 401 : 200 }
}
