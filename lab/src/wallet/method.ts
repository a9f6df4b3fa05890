import type { Address } from 'viem'
import { toAddress } from './params.ts'
import type { Question } from './question.ts'
import { CODES, WalletRpcError } from './rpcError.ts'
import { accountsFor, type Decision, type WalletChain, type WalletSession } from './session.ts'

/** One call of a method: origin, wallet and parameters. `chainId` is set if the call names its chain, as in a pairing. */
export type Call = {
  session: WalletSession
  origin: string
  method: string
  params: readonly unknown[]
  chainId?: number
}

/** A valid, permitted call: an optional prompt, and the work after approval. */
export type Prepared = {
  /** Absent if no approval is needed. */
  question?: Question
  /** True if a second such request is rejected while the first is open (-32002). */
  oneAtATime?: boolean
  perform(decision: Decision): unknown
}

/** Understands a call, or throws the error that the page gets. */
export type Method = (call: Call) => Prepared | Promise<Prepared>

/** An account that the origin may use, or 4100: the wallet signs with exactly this one. */
export function permittedAccount({ session, origin }: Call, value: unknown, what = 'from'): Address {
  const account = toAddress(value, what)
  if (accountsFor(session, origin).includes(account)) return account
  throw new WalletRpcError(
    CODES.unauthorized,
    `The account ${account} has not been shared with ${origin}. Ask for it with eth_requestAccounts.`,
  )
}

/** The chain of the call: the one it names, otherwise the wallet's current chain. */
export function currentChain({ session, chainId = session.chainId }: Call): WalletChain {
  return (
    session.chains.get(chainId) ?? {
      id: chainId,
      name: `Chain ${chainId}`,
      rpcUrl: undefined,
      currency: 'ETH',
    }
  )
}

/** The address of the current chain's node, or 4900 if the wallet can't reach it. */
export function currentNode(call: Call): string {
  const { rpcUrl, name } = currentChain(call)
  if (rpcUrl) return rpcUrl
  throw new WalletRpcError(
    CODES.disconnected,
    `The Lab Wallet has no node for ${name}: it reaches nothing outside the lab.`,
  )
}
