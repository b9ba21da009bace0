import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Makes `build/NAME.mjs` of the program `FOLDER/NAME.ts`, for runtimes that know no TypeScript. The
 * packages that are measured stay outside of it.
 *
 * @param {string} entry
 */
export async function bundle(entry) {
  const name = basename(entry, '.ts')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir: 'build',
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs`, inlineDynamicImports: true } },
    },
  })
}
