import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { fromRoot } from '../fromRoot.ts'
import { hashFolders } from '../hashFolders.ts'

/**
 * Builds a test page as an integrator would, with the shared index.html. A page whose sources have not changed is built once.
 * @param page - the folder with its main.tsx, such as `e2e/solana/page`
 * @returns the folder of the built page
 */
export async function buildPage(page: string): Promise<string> {
  const packages = readdirSync(fromRoot('packages'))
    .map((name) => `packages/${name}/dist`)
    .filter((path) => existsSync(fromRoot(path)))
  const all = fromRoot(`.cache/${page}`)
  const made = join(all, hashFolders([page, 'e2e/support/page', ...packages]).slice(0, 16))
  if (existsSync(made)) return made
  const outDir = `${made}.${process.pid}`
  await build({
    root: fromRoot('e2e/support/page'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // Vitest's own NODE_ENV would choose the development form.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'own-script',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace('./main.tsx', `../../../${page}/main.tsx`),
        },
      },
    ],
    // e2e has its own React 18, for tests of older hosts.
    resolve: { alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: fromRoot('node_modules/$1') }] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // React in a separate chunk, so that the rest is the kit's size.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
          },
        },
      },
    },
  })
  // Another lane may have built the same in the meantime.
  if (existsSync(made)) rmSync(outDir, { recursive: true })
  else renameSync(outDir, made)
  return made
}
