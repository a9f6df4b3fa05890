import type { Provider } from '../provider/provider.ts'
import { signWithKey } from './keys.ts'

export const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
export const HASH = `0x${'ab'.repeat(32)}`
export const SIGNATURE = `0x${'cd'.repeat(65)}`

/** A wallet in memory whose every answer a test may replace. */
export interface ScriptedWallet {
  readonly provider: Provider
  accounts: readonly unknown[]
  chainId: unknown
  granted: boolean
  /** Replaces the answer to a method: a function is called with the parameters, and may throw. */
  readonly answers: Record<string, (params: unknown) => unknown>
  readonly calls: { readonly method: string; readonly params: unknown }[]
  /** How often it had to open its window. */
  windows(): number
  emit(event: string, payload?: unknown): void
  listeners(): number
}

const ASKING = ['eth_requestAccounts', 'wallet_requestPermissions', 'personal_sign', 'eth_sendTransaction']
const MOVING = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** An EIP-1193 wallet that says yes to everything, on Arbitrum One with two accounts. */
export function scriptedWallet(): ScriptedWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const of = (event: string) => {
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set)
    return set
  }
  const move = (params: unknown) => {
    wallet.chainId = Array.isArray(params) ? params[0].chainId : undefined
    wallet.emit('chainChanged', wallet.chainId)
    return null
  }
  const grant = () => {
    wallet.granted = true
    return wallet.accounts
  }
  const wallet: ScriptedWallet = {
    accounts: [ALICE, BOB],
    chainId: '0xa4b1',
    granted: false,
    calls: [],
    answers: {
      eth_accounts: () => (wallet.granted ? wallet.accounts : []),
      eth_requestAccounts: grant,
      eth_chainId: () => wallet.chainId,
      wallet_requestPermissions: grant,
      wallet_revokePermissions: () => {
        wallet.granted = false
        wallet.emit('accountsChanged', [])
        return null
      },
      wallet_switchEthereumChain: move,
      wallet_addEthereumChain: move,
      personal_sign: (params) => (Array.isArray(params) ? signWithKey(params[0], params[1]) : undefined),
      eth_sendTransaction: () => HASH,
    },
    provider: {
      async request({ method, params }) {
        wallet.calls.push({ method, params })
        const answer = wallet.answers[method]
        if (!answer) throw { code: -32601, message: `the method ${method} does not exist` }
        return answer(params)
      },
      on: (event, listener) => of(event).add(listener),
      removeListener: (event, listener) => of(event).delete(listener),
    },
    windows: () => wallet.calls.filter(({ method }) => [...ASKING, ...MOVING].includes(method)).length,
    emit(event, payload) {
      for (const listener of [...of(event)]) listener(payload)
    },
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
  return wallet
}

export function refuse(thrown: unknown): () => never {
  return () => {
    throw thrown
  }
}
