import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { inject } from 'vitest'
import { createPageServer } from '../../lab/src/pages/createPageServer.ts'
import { listen } from '../../lab/src/server/listen.ts'
import { createWallet, type Wallet } from '../../lab/src/wallet/createWallet.ts'
import { createWalletRoutes } from '../../lab/src/wallet/createWalletRoutes.ts'
import type { WalletChain } from '../../lab/src/wallet/session.ts'

/** The matrix's own page, and the Lab Wallet that it gets. */
export interface MatrixPage {
  readonly url: string
  readonly wallet: Wallet
  readonly chains: readonly WalletChain[]
  close(): Promise<void>
}

/** Which page is served, and what answers before it. */
export interface ServePageOptions {
  /** The page's folder. The matrix's own unless set. */
  readonly page?: string
  /** A server of the page's own. It leaves the other requests to the files. */
  readonly answer?: (request: Request) => Promise<Response | undefined>
}

/** Builds the page as an integrator would, and serves it under the strict policy, with a Lab Wallet that the test holds. */
export async function servePage({
  page = 'e2e/matrix/page',
  answer,
}: ServePageOptions = {}): Promise<MatrixPage> {
  const { gatewayUrl, nodeUrls, projectId } = inject('stack')
  const appDir = root(`.cache/${page.slice('e2e/'.length)}`)
  await build({
    root: root(page),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // Vitest's own NODE_ENV would choose the development form.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // e2e has its own React 18, for tests of older hosts.
    resolve: {
      alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: root('node_modules/$1') }],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: appDir,
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
  const chains = [
    { id: 42161, name: 'Arbitrum One', rpcUrl: nodeUrls[42161], currency: 'ETH' },
    { id: 421614, name: 'Arbitrum Sepolia', rpcUrl: nodeUrls[421614], currency: 'ETH' },
  ]
  const wallet = createWallet({ chains })
  const pages = createPageServer({
    appDir,
    gatewayUrl,
    projectId,
    walletRoutes: createWalletRoutes({ wallet, labChains: chains }),
  })
  const { port, close } = await listen({
    fetch: async (request) => (await answer?.(request)) ?? pages.fetch(request),
    port: 0,
  })
  return { url: `http://localhost:${port}`, wallet, chains, close }
}

function root(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
