import { randomUUID } from 'node:crypto'
import type { Address } from 'viem'
import type { Behaviour } from './behaviour.ts'
import { applyEffect } from './effects.ts'
import { createKeys } from './keys.ts'
import type { Call, Method, Prepared } from './method.ts'
import { ACCOUNT_METHODS } from './methods/accounts.ts'
import { ASSET_METHODS } from './methods/assets.ts'
import { createBitcoinMethods, type WalletBitcoin } from './methods/bitcoin.ts'
import { createCallsMethods } from './methods/calls.ts'
import { createNetworkMethods } from './methods/networks.ts'
import { READ_METHODS } from './methods/reads.ts'
import type { WalletSide } from './methods/sharing.ts'
import { createConnectMethod } from './methods/signIn.ts'
import { createSigningMethods } from './methods/signing.ts'
import { createSolanaMethods, type WalletSolana } from './methods/solana.ts'
import { createTransactionMethods } from './methods/transactions.ts'
import { CODES, WalletRpcError } from './rpcError.ts'
import { createSession, type Decision, emit, type WalletChain, type WalletSession } from './session.ts'
import { createSignAndSend } from './signAndSend.ts'

/** The result of a request: an outcome, or a promise of one while approval is pending. */
export type Handled = { outcome: Promise<unknown>; waits: boolean; window: boolean }

export type Wallet = {
  /** A browser's wallet, created at its first request. */
  session(id: string): WalletSession
  handle(call: Call): Promise<Handled>
  /** The accounts that it may share with an app in addition to its EVM accounts. */
  sides: readonly WalletSide[]
  sessions: ReadonlyMap<string, WalletSession>
}

export type WalletOptions = {
  chains: readonly WalletChain[]
  solana?: WalletSolana
  bitcoin?: WalletBitcoin
  phrase?: string
}

/** Makes the Lab Wallet over the lab's chains, of which it is on the first. Its keys are the lab's, or a recovery phrase's on EVM. */
export function createWallet({ chains, solana, bitcoin, phrase }: WalletOptions): Wallet {
  const keys = createKeys(phrase)
  const signAndSend = createSignAndSend(keys)
  const sessions = new Map<string, WalletSession>()
  const others = [
    ...(solana ? [createSolanaMethods(solana)] : []),
    ...(bitcoin ? [createBitcoinMethods(bitcoin)] : []),
  ]
  const methods: Readonly<Record<string, Method>> = {
    ...READ_METHODS,
    ...ACCOUNT_METHODS,
    wallet_connect: createConnectMethod(keys),
    ...createNetworkMethods(chains),
    ...createSigningMethods(keys),
    ...createTransactionMethods(signAndSend),
    ...createCallsMethods(signAndSend),
    ...ASSET_METHODS,
    ...Object.assign({}, ...others.map((one) => one.methods)),
  }
  return {
    sessions,
    sides: others.map(({ side }) => side),
    session(id) {
      const known = sessions.get(id)
      if (known) return known
      const session = createSession({ id, accounts: keys.addresses, chains, chainId: chains[0]?.id ?? 1 })
      sessions.set(id, session)
      return session
    },
    handle: (call) => handle(call, methods),
  }
}

async function handle(call: Call, methods: Readonly<Record<string, Method>>): Promise<Handled> {
  const { session, method } = call
  if (!session.traits.connected)
    throw new WalletRpcError(CODES.disconnected, 'The Lab Wallet is disconnected.')
  const scripted = session.behaviours[method]
  if (scripted?.kind === 'error' || scripted?.kind === 'answer')
    return settled(finish(call, useUp(call, method, scripted)))
  const prepare = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!prepare)
    throw new WalletRpcError(CODES.unsupportedMethod, `The Lab Wallet does not support ${method}.`)
  const prepared = await prepare(call)
  const key = scripted ? method : '*'
  const behaviour = scripted ?? (prepared.question ? session.behaviours['*'] : undefined)
  if (behaviour && behaviour.kind !== 'manual') {
    const outcome = finish(call, useUp(call, key, behaviour), prepared)
    const waits = behaviour.kind === 'never' || behaviour.kind === 'late'
    return { outcome, waits, window: false }
  }
  if (!prepared.question) return settled(Promise.resolve(prepared.perform({ approved: true })))
  if (behaviour?.effect) applyEffect(session, call.origin, useUp(call, key, behaviour).effect)
  return { outcome: ask(call, prepared), waits: true, window: true }
}

const settled = (outcome: Promise<unknown>): Handled => ({ outcome, waits: false, window: false })

/** Lets a user decide, in the wallet's own window. */
async function ask({ session, method, origin }: Call, prepared: Prepared): Promise<unknown> {
  const { question, oneAtATime } = prepared
  if (!question) throw new Error('There is nothing to ask')
  const twin = session.pending.find((other) => other.method === method && other.question.origin === origin)
  if (oneAtATime && twin && session.traits.secondRequest === 'rejected')
    throw new WalletRpcError(CODES.userRejected, 'The user rejected the request.')
  if (oneAtATime && twin && session.traits.secondRequest === 'busy') {
    throw new WalletRpcError(
      CODES.requestPending,
      `A request of the type ${method} is already pending for ${origin}. Answer it in the Lab Wallet's window.`,
    )
  }
  const id = randomUUID()
  const decision = await new Promise<Decision>((decide) => {
    session.pending = [...session.pending, { id, method, question, decide }]
    emit(session, { type: 'state', data: null })
  })
  session.pending = session.pending.filter((other) => other.id !== id)
  emit(session, { type: 'state', data: null })
  if (!decision.approved)
    throw new WalletRpcError(CODES.userRejected, decision.reason ?? 'The user rejected the request.')
  return prepared.perform(decision)
}

/** Applies a test's scripted behaviour instead of a user's decision. */
async function finish(call: Call, behaviour: Behaviour, prepared?: Prepared): Promise<unknown> {
  const everyAccount: readonly Address[] = [call.session.selected]
  if (behaviour.kind === 'late') await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
  if (behaviour.kind === 'never') return new Promise(() => undefined)
  if (behaviour.effect) applyEffect(call.session, call.origin, behaviour.effect)
  switch (behaviour.kind) {
    case 'reject':
      throw new WalletRpcError(CODES.userRejected, 'The user rejected the request.')
    case 'error':
      throw new WalletRpcError(behaviour.code, behaviour.message, behaviour.data)
    case 'answer':
      return behaviour.result
    default:
      return prepared?.perform({ approved: true, accounts: everyAccount })
  }
}

/** Counts a behaviour down and forgets it when it has been used as often as it may. */
function useUp({ session }: Call, key: string, behaviour: Behaviour): Behaviour {
  if (behaviour.times === undefined) return behaviour
  const { [key]: _used, ...others } = session.behaviours
  session.behaviours =
    behaviour.times > 1 ? { ...others, [key]: { ...behaviour, times: behaviour.times - 1 } } : others
  return behaviour
}
