import type { AccountType } from '@latchkey/contract'

/**
 * How a namespace writes its addresses and links: plain data, so that reducers, selectors and views can use it without
 * asking an adapter. An adapter's factory brings them.
 */
export interface NamespaceTraits {
  /** Whether addresses and transaction ids that differ only in capitals are the same. `false` unless set. */
  readonly ignoresCase?: boolean
  /** What every address begins with: it says nothing of whose it is. */
  readonly addressPrefix?: string
  /** The address that stands for the chain's coin in the gateway's lists. */
  readonly coinAddress?: string
  /** What stands in an explorer's url before the address or the transaction's id; `/address/` and `/tx/` unless set. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string }
  /** What stands before an address in a code that other wallets scan: a link's scheme. */
  readonly receivePrefix?: string
  /** What an account of a connected wallet is; `eoa` unless set. */
  readonly accountType?: AccountType
  /** Whether accounts approve others to take their tokens. */
  readonly hasApprovals?: boolean
  /** Whether the gateway gives names to its addresses. */
  readonly registersNames?: boolean
  /** How much of what the gateway's fee price is for a transfer uses at most: gas, on EVM. */
  readonly transferWork?: bigint
}
