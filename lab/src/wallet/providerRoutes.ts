import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { numberToHex } from 'viem'
import type { Wallet } from './createWallet.ts'
import { readBody, textOf } from './readBody.ts'
import { requestOrigin } from './requestOrigin.ts'
import { toWireError } from './rpcError.ts'
import type { WalletEvent } from './session.ts'

type Outcome = { status: 'done'; result: unknown } | { status: 'failed'; error: unknown }

// Outcomes that a page never fetched, for example after a reload, are deleted, oldest first.
const KEPT_OUTCOMES = 500
const KEEP_ALIVE_MS = 15_000

/**
 * The routes of the provider in the page: `POST /request`, `GET /outcome/:id` for slow requests, `GET /events` of one or more wallets. A
 * request that needs approval returns an id immediately, so that the page can open the window while the user
 * activation is still valid.
 */
export function createProviderRoutes(wallet: Wallet): Hono {
  const outcomes = new Map<string, Promise<Outcome>>()
  const routes = new Hono()
  routes.onError((error, context) => context.json({ error: error.message }, 400))

  routes.post('/request', async (context) => {
    const body = await readBody(context)
    const session = wallet.session(textOf(body, 'session'))
    const params = Array.isArray(body.params) ? body.params : body.params === undefined ? [] : [body.params]
    const call = { session, origin: requestOrigin(context), method: textOf(body, 'method'), params }
    const handled = await wallet.handle(call).catch((error: unknown) => toFailure(error))
    if ('status' in handled) return context.json(handled)
    const outcome = handled.outcome.then(
      (result): Outcome => ({ status: 'done', result: result ?? null }),
      (error: unknown) => toFailure(error),
    )
    if (!handled.waits) return context.json(await outcome)
    const id = randomUUID()
    outcomes.set(id, outcome)
    for (const old of [...outcomes.keys()].slice(0, -KEPT_OUTCOMES)) outcomes.delete(old)
    return context.json({ status: 'pending', id, window: handled.window })
  })

  routes.get('/outcome/:id', async (context) => {
    const id = context.req.param('id')
    const outcome = outcomes.get(id)
    if (!outcome) return context.json(toFailure(new Error('The Lab Wallet was restarted. Ask again.')))
    const result = await outcome
    outcomes.delete(id)
    return context.json(result)
  })

  routes.get('/events', (context) => {
    const sessions = (context.req.queries('session') ?? ['none']).map((id) => wallet.session(id))
    const origin = requestOrigin(context)
    return streamSSE(context, async (stream) => {
      for (const session of sessions) {
        const { id } = session
        const hear = ({ type, data }: WalletEvent): void =>
          void stream.writeSSE({ id, event: type, data: JSON.stringify(data) })
        const listener = { origin, hear }
        session.listeners.add(listener)
        stream.onAbort(() => void session.listeners.delete(listener))
        if (session.traits.connected)
          hear({ type: 'connect', data: { chainId: numberToHex(session.chainId) } })
      }
      while (!stream.aborted) {
        await stream.sleep(KEEP_ALIVE_MS)
        await stream.write(': still here\n\n')
      }
    })
  })
  return routes
}

const toFailure = (error: unknown): Outcome => ({ status: 'failed', error: toWireError(error) })
