import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { buildPhone } from '../../../lab/phone/build.mjs'
import { createPageServer } from '../../../lab/src/pages/createPageServer.ts'
import { createPhoneRoutes } from '../../../lab/src/phone/createPhoneRoutes.ts'
import { listen } from '../../../lab/src/server/listen.ts'
import { createWallet } from '../../../lab/src/wallet/createWallet.ts'
import { createWalletRoutes } from '../../../lab/src/wallet/createWalletRoutes.ts'
import { fromRoot } from '../fromRoot.ts'
import { hashFolders } from '../hashFolders.ts'

export interface PairingPages {
  /** The page that pairs; the Lab Phone is at `/phone` beside it. */
  readonly url: string
  close(): Promise<void>
}

/** Builds the page as an integrator would and the phone as the lab does, and serves both under their strict policies. */
export async function servePairing({
  relayUrls = [],
}: {
  relayUrls?: readonly string[]
} = {}): Promise<PairingPages> {
  const { gatewayUrl, nodeUrls, projectId } = inject('stack')
  const appDir = fromRoot('.cache/e2e/pairing/page')
  await Promise.all([buildPage(appDir), buildPhone()])
  const labChains = [
    { id: 42161, name: 'Arbitrum One', rpcUrl: nodeUrls[42161], currency: 'ETH' },
    { id: 421614, name: 'Arbitrum Sepolia', rpcUrl: nodeUrls[421614], currency: 'ETH' },
  ]
  const wallet = createWallet({ chains: labChains })
  const pages = createPageServer({
    appDir,
    gatewayUrl,
    projectId,
    origins: relayUrls.map((url) => url.replace(/^ws/, 'http')),
    walletRoutes: createWalletRoutes({ wallet, labChains }),
    phoneRoutes: createPhoneRoutes({ wallet, gatewayUrl, projectId }),
  })
  const { port, close } = await listen({ fetch: pages.fetch, port: 0 })
  return { url: `http://localhost:${port}`, close }
}

/** What the page is built from: with all of it unchanged, it is built once. */
const inputs = [
  'e2e/pairing/page',
  ...['contract', 'clear-signing', 'core', 'evm', 'react'].map((name) => `packages/${name}/dist`),
]

async function buildPage(outDir: string): Promise<void> {
  const stamp = join(outDir, `${hashFolders(inputs)}.made`)
  if (existsSync(stamp)) return
  await build({
    root: fromRoot('e2e/pairing/page'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // Vitest's own NODE_ENV would choose the development form.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // e2e has its own React 18, for tests of older hosts.
    resolve: { alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: fromRoot('node_modules/$1') }] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
  writeFileSync(stamp, '')
}
