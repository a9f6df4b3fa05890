import { Hono } from 'hono'
import type { Address } from 'viem'
import type { Wallet } from '../wallet/createWallet.ts'
import type { Call } from '../wallet/method.ts'
import { type JsonObject, toAddress } from '../wallet/params.ts'
import { readBody, textOf } from '../wallet/readBody.ts'
import { toWireError } from '../wallet/rpcError.ts'
import { emit, type WalletSession } from '../wallet/session.ts'
import { toPairedCall } from './pairedCall.ts'

type Outcome = { status: 'done'; result: unknown } | { status: 'failed'; error: unknown }
type Asked = { promise: Promise<void>; outcome: Outcome | undefined }

// Outcomes that the phone never fetched are deleted eventually.
const KEPT = 500

/**
 * `POST /request`: the Lab Wallet, which has the keys and chains, handles an app’s request from a pairing. The phone sends the origin, the chain and the accounts that the pairing shares. Repeating a request with the same id (after a reload) has no further effect. Requests that need approval are answered later by the event `outcome` of the wallet’s session.
 */
export function createRequestRoutes(wallet: Wallet): Hono {
  const asked = new Map<string, Asked>()
  const routes = new Hono()
  routes.onError((error, context) => context.json({ error: error.message }, 400))
  routes.post('/request', async (context) => {
    const body = await readBody(context)
    const id = `${textOf(body, 'session')} ${textOf(body, 'id')}`
    const known = asked.get(id) ?? ask(body)
    asked.set(id, known)
    for (const old of [...asked.keys()].slice(0, -KEPT)) asked.delete(old)
    // Whatever needs no user is there within a moment.
    await known.promise
    return context.json(known.outcome ?? { status: 'pending' })
  })
  return routes

  function ask(body: JsonObject): Asked {
    const session = wallet.session(textOf(body, 'session'))
    const origin = textOf(body, 'origin')
    const entry: Asked = { promise: Promise.resolve(), outcome: undefined }
    const settle = (outcome: Outcome): void => {
      entry.outcome = outcome
      emit(session, { type: 'outcome', data: { id: textOf(body, 'id'), ...outcome } })
    }
    const prepared = prepare(session, origin, body)
    entry.promise = prepared
      .then(({ call, answer }) => wallet.handle(call).then((handled) => ({ ...handled, answer })))
      .then(
        ({ outcome, waits, answer }) => {
          const settled = outcome.then(answer).then(
            (result) => settle({ status: 'done', result: result ?? null }),
            (error: unknown) => settle({ status: 'failed', error: toWireError(error) }),
          )
          return waits ? undefined : settled
        },
        (error: unknown) => settle({ status: 'failed', error: toWireError(error) }),
      )
    return entry
  }

  /** The call as the Lab Wallet knows it. The accounts that the pairing shares are those that it may sign with. */
  async function prepare(session: WalletSession, origin: string, body: JsonObject): Promise<Prepared> {
    const { chain, accounts, params } = body
    const method = textOf(body, 'method')
    const side = wallet.sides.find(({ caipNetworkId }) => caipNetworkId === chain)
    if (!side) {
      session.permissions.set(origin, readAccounts(accounts))
      const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
      const chainId = Number(String(chain).split(':')[1])
      return { call: { session, origin, method, params: list, chainId }, answer: (result) => result }
    }
    const shared = Array.isArray(accounts) ? accounts.map(String) : []
    const { answer, ...asked } = toPairedCall({ side, method, params, accounts: shared })
    const indexes = session.accounts.flatMap((_, index) =>
      side.addresses(index).some((address) => shared.includes(address)) ? [index] : [],
    )
    session.shares[side.namespace].set(origin, indexes)
    return { call: { session, origin, ...asked }, answer }
  }
}

type Prepared = { call: Call; answer: (result: unknown) => unknown }

function readAccounts(accounts: unknown): Address[] {
  return Array.isArray(accounts) ? accounts.map((account) => toAddress(account, 'accounts')) : []
}
