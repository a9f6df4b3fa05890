import { type Context, Hono } from 'hono'
import type { Wallet } from './createWallet.ts'
import { MODES } from './modes.ts'
import { type JsonObject, toAddress } from './params.ts'
import { parseBehaviours, parseTraits } from './parseBehaviour.ts'
import { readBody, textOf } from './readBody.ts'
import { requestOrigin } from './requestOrigin.ts'
import {
  emit,
  moveToChain,
  revokeAll,
  selectAccount,
  sitesOf,
  type WalletChain,
  type WalletSession,
} from './session.ts'
import { setMode } from './setMode.ts'

type Answer = Record<string, boolean | number> | undefined
type Act = (session: WalletSession, body: JsonObject, context: Context) => Answer | Promise<Answer>

type WindowRoutesParameters = { wallet: Wallet; labChains: readonly WalletChain[] }

/** The routes of the wallet's windows and of tests: state, decisions, account, network, sites, modes and events. */
export function createWindowRoutes({ wallet, labChains }: WindowRoutesParameters): Hono {
  const routes = new Hono()
  routes.onError((error, context) => context.json({ error: error.message }, 400))

  routes.get('/state', (context) =>
    context.json(describe(wallet, wallet.session(context.req.query('session') ?? 'none'))),
  )

  /** Each POST names a session, and is answered with its state if it has no answer of its own. */
  const post = (path: string, act: Act): void =>
    void routes.post(path, async (context) => {
      const body = await readBody(context)
      const session = wallet.session(textOf(body, 'session'))
      return context.json((await act(session, body, context)) ?? describe(wallet, session))
    })

  post('/decide', async (session, body) => {
    const accounts = Array.isArray(body.accounts)
      ? body.accounts.map((account) => toAddress(account, 'accounts'))
      : undefined
    const decision = {
      approved: body.approved === true,
      accounts,
      reason: typeof body.reason === 'string' ? body.reason : undefined,
    }
    // Without an id, everything that waits: the window was closed.
    const chosen = session.pending.filter(({ id }) => body.id === undefined || id === body.id)
    for (const request of chosen) request.decide(decision)
    await Promise.resolve()
    return { decided: chosen.length }
  })

  post('/account', (session, body) => {
    const byIndex = typeof body.index === 'number' ? session.accounts[body.index] : undefined
    selectAccount(session, byIndex ?? toAddress(body.address, 'address'))
  })

  post('/chain', (session, body) => {
    if (typeof body.chainId !== 'number' || !Number.isSafeInteger(body.chainId))
      throw new Error('chainId is missing')
    moveToChain(session, body.chainId)
  })

  post('/revoke', (session, body, context) => {
    revokeAll(session, typeof body.origin === 'string' ? body.origin : requestOrigin(context))
  })

  post('/mode', (session, body) => {
    const change = {
      name: body.mode,
      delayMs: typeof body.delayMs === 'number' ? body.delayMs : undefined,
      ...(body.behaviours === undefined ? {} : { behaviours: parseBehaviours(body.behaviours) }),
      ...(body.traits === undefined ? {} : { traits: parseTraits(body.traits) }),
    }
    setMode(session, change, labChains)
  })

  post('/emit', (session, body) => {
    emit(session, { type: textOf(body, 'event'), data: body.data ?? null })
    return { ok: true }
  })
  return routes
}

function describe({ sides }: Wallet, session: WalletSession) {
  return {
    accounts: session.accounts,
    selected: session.selected,
    chainId: session.chainId,
    chains: [...session.chains.values()].map(({ id, name }) => ({ id, name })),
    others: sides.map(({ namespace, name, caipNetworkId, addresses }) => ({
      ...{ namespace, name, caipNetworkId },
      addresses: addresses(session.accounts.indexOf(session.selected)),
    })),
    sites: sitesOf(session),
    mode: session.mode,
    modes: Object.entries(MODES).map(([name, { label }]) => ({ name, label })),
    behaviours: session.behaviours,
    traits: session.traits,
    pending: session.pending.map(({ id, method, question }) => ({ id, method, question })),
  }
}
