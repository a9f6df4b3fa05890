import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { packageRoot } from '../chains/packageRoot.ts'
import { defaultCacheDir } from '../chains/snapshot.ts'
import { labDocument } from '../server/labDocument.ts'
import type { Wallet } from '../wallet/createWallet.ts'
import { createRequestRoutes } from './requestRoutes.ts'

export type PhoneRoutesOptions = {
  wallet: Wallet
  /** Its relay is the one that the phone uses, unless the page's address names another. */
  gatewayUrl: string
  projectId: string
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }
// Any relay on this machine, because tests start their own. Nothing else.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' ws://localhost:* ws://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * The Lab Phone: its page at `/phone` (also `/phone/wc?uri=…`, which is where a deep link leads) and, below `/__lab/phone`, its
 * scripts and the keys' side of it.
 */
export function createPhoneRoutes({ wallet, gatewayUrl, projectId }: PhoneRoutesOptions): Hono {
  const routes = new Hono()
  const relayUrl = `${gatewayUrl.replace(/^http/, 'ws')}/relay`
  for (const path of ['/phone', '/phone/', '/phone/wc'])
    routes.get(path, (context) => page(context, documentOf('Lab Phone', 'main')))
  routes.get('/phone/elsewhere', (context) =>
    page(context, documentOf('Lab Phone: open elsewhere', 'elsewhere')),
  )
  routes.get('/__lab/phone/config.json', (context) => context.json({ relayUrl, projectId }))
  routes.get('/__lab/phone/client.js', (context) => {
    const file = join(defaultCacheDir(), 'phone', 'client.js')
    if (existsSync(file)) return context.body(readFileSync(file, 'utf8'), 200, SCRIPT)
    return context.json(
      { error: 'The client is not there yet. node tools/phoneClient/build.mjs makes it.' },
      503,
    )
  })
  routes.get('/__lab/phone/page/:folder{phone|windows}/:file{[a-zA-Z]+\\.js}', (context) => {
    const { folder, file } = context.req.param()
    const path = join(packageRoot(), 'dist', 'browser', folder, file)
    return existsSync(path) ? context.body(readFileSync(path, 'utf8'), 200, SCRIPT) : context.notFound()
  })
  routes.get('/__lab/phone/phone.css', (context) =>
    context.body(readFileSync(join(packageRoot(), 'assets', 'phone.css'), 'utf8'), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
  routes.route('/__lab/phone', createRequestRoutes(wallet))
  return routes
}

function page(context: Context, html: string): Response {
  context.header('content-security-policy', POLICY)
  return context.html(html)
}

const documentOf = (title: string, script: string): string =>
  labDocument({
    title,
    script: `/__lab/phone/page/phone/${script}.js`,
    sheet: '/__lab/phone/phone.css',
    body: '<body data-part="phone"><main id="app"></main></body>',
  })
