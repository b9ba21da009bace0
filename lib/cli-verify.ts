import { type Command, EXIT } from './cli-command'
import { readHash, readPassword, readSecret } from './cli-input'
import { print, printJson, styled, withProgress } from './cli-output'
import { identify } from './inspect'
import { verify } from './verify'

export const command: Command = {
  name: 'verify',
  summary: 'Check a password against a stored hash',
  synopsis: '[OPTION]... [HASH]',
  description: [
    'The password is the one line of standard input, without its end; on a terminal it is asked for and not shown. Put HASH in single quotes, for it has dollar signs.',
    'The exit code is 0 when the password matches and 1 when it does not; 3 when HASH is no hash of a strong format or asks for too much.',
  ],
  options: {
    'hash-file': { value: 'FILE', help: 'take the first line of FILE in place of HASH' },
    'secret-file': { value: 'FILE', help: 'the secret of Argon2 (pepper): all bytes of FILE' },
  },
  examples: [
    "slowhash verify '$2b$12$...'",
    'slowhash verify --hash-file hash.txt < password.txt && echo welcome',
  ],
  maxPositionals: 1,
  async run(given) {
    const stored = await readHash(given)
    const secret = await readSecret(given)
    const password = await readPassword(false)
    const match = await withProgress('verifying', () => verify(stored, password, { secret }))
    if (given.options.json) await printJson({ match, ...identify(stored) })
    else await print(match ? styled('green', 'match') : styled('red', 'no match'))
    return match ? EXIT.yes : EXIT.no
  },
}
