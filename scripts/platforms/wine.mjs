// How to run a program of Windows on Linux: Debian's wine 8, in a Windows of its own.

import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from '../build.mjs'
import { aptInstall } from '../debian.mjs'
import { once } from './runtimes.mjs'
import { zigTools } from './toolchain.mjs'

/** Rust's standard library asks Windows for random bytes by a function that wine 8 does not have. */
const PROCESS_PRNG = `
#include <stddef.h>
__declspec(dllimport) unsigned char SystemFunction036(void *buffer, unsigned long length);
__declspec(dllexport) int ProcessPrng(unsigned char *data, size_t length) {
  return SystemFunction036(data, (unsigned long)length);
}
int DllMainCRTStartup(void *library, unsigned long reason, void *reserved) { return 1; }
`

/** The command that runs a program under wine. */
export function onWindows(program) {
  aptInstall(['wine', 'wine64'])
  const prefix = once('wine', setUp)
  return { command: 'wine', args: [program], env: environment(prefix) }
}

/** Node.js refuses wine's version of Windows unless it is told not to look. */
function environment(prefix) {
  return { WINEPREFIX: prefix, WINEDEBUG: '-all', DISPLAY: '', NODE_SKIP_PLATFORM_CHECK: '1' }
}

function setUp(prefix) {
  const env = { ...process.env, ...environment(prefix) }
  capture('wine', ['wineboot', '-i'], { env })
  capture('wine', ['winecfg', '-v', 'win10'], { env })
  // It writes its registry when the last program has ended.
  capture('wineserver', ['-w'], { env })
  const source = join(prefix, 'prng.c')
  const library = join(prefix, 'bcryptprimitives.dll')
  writeFileSync(source, PROCESS_PRNG)
  const compiler = ['-m', 'ziglang', 'cc', '-target', 'x86_64-windows-gnu']
  const bare = ['-shared', '-nostdlib']
  capture(join(zigTools(), 'python'), [...compiler, ...bare, source, '-ladvapi32', '-o', library])
  copyFileSync(library, join(prefix, 'drive_c', 'windows', 'system32', 'bcryptprimitives.dll'))
}
