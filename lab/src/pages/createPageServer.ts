import { Hono } from 'hono'
import { ownPagesOnly, thisMachineOnly } from '../server/whoAsks.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { readStaticFile } from './staticApp.ts'

/** How the page server is set up. */
export type PageServerOptions = {
  /** Folder of the built app. Without it only what the lab adds is served. */
  appDir?: string | undefined
  gatewayUrl?: string | undefined
  projectId: string
  /** The Lab Wallet's routes; without them no wallet is added to the page. */
  walletRoutes?: Hono | undefined
}

const WALLET_SCRIPT = '<script src="/__lab/wallet.js"></script>'

/**
 * Serves a built app as production would, and adds the Lab Wallet to it: no build contains the wallet.
 *
 * @example
 * const app = createPageServer({ appDir: 'apps/backing/dist', gatewayUrl, projectId: 'latchkey-lab', walletRoutes })
 */
export function createPageServer({ appDir, gatewayUrl, projectId, walletRoutes }: PageServerOptions): Hono {
  const app = new Hono()
  const policy = contentSecurityPolicy(gatewayUrl)
  app.use(async (context, next) => {
    await next()
    context.header('content-security-policy', policy)
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
  })
  app.use(thisMachineOnly)
  app.use('/__lab/*', ownPagesOnly)
  app.get('/config.json', (context) => context.json({ projectId, gatewayUrl, lab: true }))
  if (walletRoutes) app.route('/__lab', walletRoutes)
  app.all('/__lab/*', (context) => context.notFound())
  app.get('*', (context) => {
    const added = walletRoutes ? WALLET_SCRIPT : ''
    const path = decodePath(context.req.path)
    const file = appDir && path !== undefined ? readStaticFile(appDir, path, added) : undefined
    if (!file) {
      // Vite's development server asks here which scripts the lab adds, also where no build exists.
      const isRoot = context.req.path === '/'
      return isRoot
        ? context.html(`<!doctype html><html lang="en"><head>${added}<title>Lab</title></head></html>`)
        : context.notFound()
    }
    const headers = {
      etag: file.etag,
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers)
    return context.body(new Uint8Array(file.body), 200, { ...headers, 'content-type': file.type })
  })
  return app
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // A path that is no UTF-8 names no file.
    return undefined
  }
}
