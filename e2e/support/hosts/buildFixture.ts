import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { fromRoot } from '../fromRoot.ts'
import { hashFolders } from '../hashFolders.ts'

export type ReactVersion = 18 | 19

export interface FixtureParameters {
  readonly react: ReactVersion
  /** In `development`, React warns, and mounts twice under StrictMode. */
  readonly mode: 'development' | 'production'
}

const inputs = [
  ...['fixture', 'vite', 'wagmi', 'headless'].map((name) => `e2e/hosts/${name}`),
  ...['contract', 'clear-signing', 'core', 'evm', 'react'].map((name) => `packages/${name}/dist`),
]
const source = fromRoot('e2e/hosts/fixture')
const entries = ['app', 'twoKits', 'shifts', 'unstyled', 'dialogs']
/** The hosts of docs/embedding.md, word for word. */
const documented = { vite: 'vite/main.tsx', wagmi: 'wagmi/main.tsx', headless: 'headless/main.ts' }

/**
 * Builds the host pages with Vite, as an integrator would, over the packages' own builds.
 * @returns the folder, with one `.js` a page and the server's `server.js`
 */
export async function buildFixture({ react, mode }: FixtureParameters): Promise<string> {
  const folder = fromRoot(`.cache/e2e/hosts/react-${react}-${mode}`)
  const stamp = join(folder, hashFolders(inputs))
  if (existsSync(stamp)) return folder
  rmSync(folder, { recursive: true, force: true })
  const pages = [
    ...entries.map((name) => [name, join(source, `${name}.entry.tsx`)]),
    ...Object.entries(documented).map(([name, path]) => [name, fromRoot(`e2e/hosts/${path}`)]),
  ]
  await build({
    ...common({ react, mode }),
    build: {
      ...buildOptions(folder, mode),
      cssCodeSplit: false,
      rolldownOptions: {
        input: Object.fromEntries([['wallet', join(source, 'wallet.ts')], ...pages]),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'styles[extname]',
        },
      },
    },
  })
  await build({
    ...common({ react, mode }),
    ssr: { noExternal: true },
    build: {
      ...buildOptions(folder, mode),
      emptyOutDir: false,
      ssr: true,
      rolldownOptions: {
        input: { server: join(source, 'server.tsx') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'server/[name]-[hash].mjs' },
      },
    },
  })
  writeFileSync(stamp, '')
  return folder
}

/** The documented hosts name a gateway that does not exist; each run of the tests has another. */
const nameGateway: Plugin = {
  name: 'name-gateway',
  enforce: 'pre',
  transform: (code) =>
    code.replaceAll(
      /'https:\/\/gateway\.example([^']*)'/g,
      `(document.querySelector('meta[name="gateway"]').content + '$1')`,
    ),
}

function common({ react, mode }: FixtureParameters): InlineConfig {
  const packages = react === 18 ? fromRoot('e2e/node_modules') : fromRoot('node_modules')
  return {
    configFile: false,
    root: source,
    mode,
    // Without React's plugin Vite warns of every 'use client', which means nothing to it.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [nameGateway],
    oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
    resolve: {
      alias: [
        { find: /^react(?=\/|$)/, replacement: join(packages, 'react') },
        {
          find: /^react-dom(?=\/|$)/,
          replacement: join(packages, react === 18 ? 'react-dom-18' : 'react-dom'),
        },
        { find: '@wagmi/core', replacement: fromRoot('packages/evm/node_modules/@wagmi/core') },
      ],
    },
  }
}

function buildOptions(outDir: string, mode: string): NonNullable<InlineConfig['build']> {
  return {
    outDir,
    target: 'es2022',
    minify: mode === 'production',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  }
}
