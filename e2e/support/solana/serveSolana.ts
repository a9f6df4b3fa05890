import { build } from 'vite'
import { startTestGateway } from '../../../gateway/src/testing/startTestGateway.ts'
import { createPageServer } from '../../../lab/src/pages/createPageServer.ts'
import { listen } from '../../../lab/src/server/listen.ts'
import { type RunningSolana, startSolana } from '../../../lab/src/solana/startSolana.ts'
import { createWallet } from '../../../lab/src/wallet/createWallet.ts'
import { createWalletRoutes } from '../../../lab/src/wallet/createWalletRoutes.ts'
import { fromRoot } from '../fromRoot.ts'

export interface SolanaPage {
  readonly url: string
  readonly solana: RunningSolana
  close(): Promise<void>
}

/** A lab of Solana alone: its chain, a gateway over it, the page as an integrator would build it, and the Lab Wallet in the page. */
export async function serveSolana(): Promise<SolanaPage> {
  const appDir = fromRoot('.cache/e2e/solana/page')
  const [solana] = await Promise.all([startSolana({ instance: 'e2e' }), buildPage(appDir)])
  const gateway = await startTestGateway({
    RPC_URLS: JSON.stringify({ [solana.caipNetworkId]: solana.nodeUrl }),
  })
  const wallet = createWallet({ chains: [], solana })
  const pages = createPageServer({
    appDir,
    gatewayUrl: gateway.url.replace('127.0.0.1', 'localhost'),
    projectId: 'solana',
    walletRoutes: createWalletRoutes({ wallet, labChains: [] }),
  })
  const { port, close } = await listen({ fetch: pages.fetch, port: 0 })
  return {
    url: `http://localhost:${port}`,
    solana,
    async close() {
      await close()
      await gateway.close()
      await solana.stop()
    },
  }
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    root: fromRoot('e2e/solana/page'),
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
}
