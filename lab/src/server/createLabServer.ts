import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { RunningChain } from '../chains/startChain.ts'
import { type ChainFront, createChainFront } from './chainFront.ts'
import { createControlRoutes } from './controlRoutes.ts'
import { isThisMachine, mayReachChain, ownPagesOnly, thisMachineOnly } from './whoAsks.ts'

/** The lab's server: health, the chains' proxies, and their controls. */
export type LabServer = { app: Hono<{ Bindings: HttpBindings }>; fronts: ReadonlyMap<number, ChainFront> }

/**
 * Builds the lab's server.
 *
 * @param options.instance Id by which the program that started the lab recognises it.
 * @example
 * const { app } = createLabServer({ instance, chains: running.chains })
 */
export function createLabServer({
  instance,
  chains,
}: {
  instance: string
  chains: readonly RunningChain[]
}): LabServer {
  const fronts = new Map(chains.map((chain) => [Number(chain.id), createChainFront(chain)]))
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(thisMachineOnly)
  app.get('/health', (context) =>
    context.json({
      ok: true,
      service: 'latchkey-lab',
      instance,
      chains: chains.map(({ id, name, nodeUrl, nodeWsUrl, genesisHash }) => ({
        id,
        name,
        rpcUrl: new URL(`/rpc/${id}`, context.req.url).href,
        nodeUrl,
        nodeWsUrl,
        genesisHash,
      })),
    }),
  )
  app.use('/rpc/*', cors({ origin: (origin) => (isThisMachine(origin) ? origin : null) }))
  app.post('/rpc/:chainId', async (context) => {
    // Any site can post plain text without asking first; JSON it cannot.
    const isJson = context.req.header('content-type')?.startsWith('application/json')
    if (!isJson) return context.json({ error: 'Send application/json' }, 415)
    if (!mayReachChain(context.env.incoming.headers))
      return context.json({ error: 'Only pages on this machine may reach a lab chain.' }, 403)
    const front = fronts.get(Number(context.req.param('chainId')))
    return front ? front.handle(context) : context.json({ error: 'The lab runs no such chain' }, 404)
  })
  app.use('/control/*', ownPagesOnly)
  app.route('/control', createControlRoutes(fronts))
  return { app, fronts }
}
