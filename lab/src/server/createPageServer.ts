import { createAppServer } from '@latchkey/gateway/app'
import { Hono } from 'hono'
import { LAB_NAMES } from '../chains/labNames.ts'
import { ownPagesOnly, thisMachineOnly } from './whoAsks.ts'

export type PageServerOptions = {
  /** Folder of the built app. Without it, only the lab's own pages are served. */
  appDir?: string | undefined
  gatewayUrl?: string | undefined
  walletUrl?: string | undefined
  /** Further addresses that the page may call, such as its own relays. */
  origins?: readonly string[]
  projectId: string
  /** The Lab Wallet's routes; without them no wallet is added to the page. */
  walletRoutes?: Hono | undefined
  phoneRoutes?: Hono | undefined
}

const WALLET_SCRIPT = '<script src="/__lab/wallet.js"></script>'

/** Serves a built app as the gateway does, and adds the Lab Wallet to it: no build contains the wallet. */
export function createPageServer(options: PageServerOptions): Hono {
  const { appDir, gatewayUrl, walletUrl, projectId, walletRoutes, phoneRoutes } = options
  const origins = [...(gatewayUrl ? [gatewayUrl] : []), ...(options.origins ?? [])]
  const app = new Hono()
  const addToHead = walletRoutes ? WALLET_SCRIPT : ''
  const frames = walletUrl ? [walletUrl] : []
  const files = createAppServer({ folder: appDir ?? '', origins, frames, addToHead })
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(files.headers))
      if (!context.res.headers.has(name)) context.header(name, value)
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
  })
  app.use(thisMachineOnly)
  app.use('/__lab/*', ownPagesOnly)
  app.get('/config.json', (context) =>
    context.json({
      projectId,
      gatewayUrl,
      walletUrl,
      nameZone: LAB_NAMES.zone,
      nameRegistration: 'any',
      lab: true,
    }),
  )
  if (walletRoutes) app.route('/__lab', walletRoutes)
  if (phoneRoutes) app.route('/', phoneRoutes)
  app.all('/__lab/*', (context) => context.notFound())
  app.get('*', async (context) => {
    const found = appDir ? await files.answer(context.req.raw) : undefined
    if (found)
      return context.newResponse(found.bytes && new Uint8Array(found.bytes), found.status, {
        ...found.headers,
      })
    // Vite's development server asks for the lab's scripts here, even without a build.
    return context.req.path === '/'
      ? context.html(`<!doctype html><html lang="en"><head>${addToHead}<title>Lab</title></head></html>`)
      : context.notFound()
  })
  return app
}
