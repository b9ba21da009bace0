import type { HashOptions } from '../index'
import type { Command } from './cli-command'
import { readPassword, readSecret } from './cli-input'
import { print, printJson, withProgress } from './cli-output'
import { TARGET_OPTIONS, targetOf } from './cli-target'
import { hash } from './hash'
import { identify } from './inspect'

export const command: Command = {
  name: 'hash',
  summary: 'Hash a password and print the string to store',
  synopsis: '[OPTION]...',
  description: [
    'The password is the one line of standard input, without its end; on a terminal it is asked for twice and not shown. Without options it is hashed with Argon2id at the floor of OWASP.',
  ],
  options: {
    ...TARGET_OPTIONS,
    'secret-file': { value: 'FILE', help: 'a secret of Argon2 (pepper): all bytes of FILE' },
  },
  examples: [
    'slowhash hash',
    'slowhash hash --profile recommended < password.txt',
    'slowhash hash --algorithm bcrypt --cost 12 --json',
  ],
  maxPositionals: 0,
  async run(given) {
    const options = targetOf(given)
    const secret = await readSecret(given)
    const all = secret === undefined ? options : { ...options, secret }
    const password = await readPassword(true)
    const stored = await withProgress('hashing', () => hash(password, all as HashOptions))
    await (given.options.json ? printJson({ hash: stored, ...identify(stored) }) : print(stored))
    return 0
  },
}
