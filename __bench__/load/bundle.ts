import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Makes JavaScript for the child processes, which run on plain Node.js. */
export default async function bundle(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    build: {
      ssr: 'load/child.ts',
      outDir: 'build',
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  })
}
