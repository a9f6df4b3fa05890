import type { AccountType } from '@latchkey/contract'

/**
 * How a namespace writes its addresses and links. This is plain data, so that reducers, selectors and views can use it
 * without a call to an adapter. An adapter's factory provides it.
 */
export interface NamespaceTraits {
  /** Whether addresses and transaction ids that differ only in capitals are the same. `false` unless set. */
  readonly ignoresCase?: boolean
  /** The prefix of every address, which doesn't help to distinguish addresses. */
  readonly addressPrefix?: string
  /** The placeholder address of the chain's coin in the gateway's lists. */
  readonly coinAddress?: string
  /** The part of an explorer's URL before the address or the transaction's id; `/address/` and `/tx/` unless set. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string }
  /** The prefix of an address in a code that other wallets scan: a link's scheme. */
  readonly receivePrefix?: string
  /** The account type of a connected wallet; `eoa` unless set. */
  readonly accountType?: AccountType
  /** Whether accounts can approve others to take their tokens. */
  readonly hasApprovals?: boolean
  /** Whether the gateway registers names for its addresses. */
  readonly registersNames?: boolean
  /** The maximum units of work that a transfer uses, for which the gateway quotes its fee price: gas, on EVM. */
  readonly transferWork?: bigint
}
