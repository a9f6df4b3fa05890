import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { packageRoot } from '../chains/packageRoot.ts'
import { labDocument } from '../server/labDocument.ts'
import type { Wallet } from './createWallet.ts'
import { createProviderRoutes } from './providerRoutes.ts'
import type { WalletChain } from './session.ts'
import { createWindowRoutes } from './windowRoutes.ts'

// Concatenated in this order into one script; each part uses the ones above it.
const IN_PAGE_SCRIPTS = [
  ...['icon', 'session', 'approvalWindow', 'stream', 'provider', 'quirks', 'surface'],
  ...['strangers', 'announce', 'standard', 'solana', 'bitcoin', 'sats', 'testHooks'],
]
const PAGES = { approve: 'Lab Wallet: approve', wallet: 'Lab Wallet' } as const

/** Everything of the Lab Wallet that a page's own origin serves, to be mounted at `/__lab`. */
export function createWalletRoutes(options: { wallet: Wallet; labChains: readonly WalletChain[] }): Hono {
  const routes = new Hono()
  const page = (name: keyof typeof PAGES) =>
    labDocument({
      title: PAGES[name],
      script: `/__lab/wallet/assets/${name}.js`,
      body: '<body><main id="app" aria-live="polite"></main></body>',
    })
  routes.get('/wallet.js', (context) =>
    context.body(inPageScript(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  routes.get('/wallet', (context) => context.html(page('wallet')))
  routes.get('/wallet/approve', (context) => context.html(page('approve')))
  routes.get('/wallet/assets/:file{[a-zA-Z]+\\.js}', (context) => {
    const script = readBuilt('windows', context.req.param('file'))
    return context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
  routes.get('/wallet/assets/wallet.css', (context) =>
    context.body(readFileSync(join(packageRoot(), 'assets', 'wallet.css'), 'utf8'), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
  routes.route('/wallet', createProviderRoutes(options.wallet))
  routes.route('/wallet', createWindowRoutes(options))
  return routes
}

/** A page that has something to say about the lab has its place ready at the first paint. */
const MARK = "document.documentElement?.setAttribute('data-lab', '');"

/**
 * The provider as one classic script, which runs before the app's own: a module would run after the page is parsed. The parts
 * are modules without cycles or renamed imports, so leaving their import and export words out joins them.
 */
function inPageScript(): string {
  const parts = IN_PAGE_SCRIPTS.map((name) =>
    readBuilt('inPage', `${name}.js`)
      .replace(/^import\s[^;]*;$/gm, '')
      .replace(/^export (?=const |function |async function )/gm, ''),
  )
  return `(() => {\n'use strict';\n${MARK}\n${parts.join('\n')}\n})();\n`
}

/** Browser scripts are always read from the build, also when the server runs from its sources in a test. */
function readBuilt(folder: 'inPage' | 'windows', file: string): string {
  return readFileSync(join(packageRoot(), 'dist', 'browser', folder, file), 'utf8')
}
