import type { missingPart } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Address } from 'viem'
import type { Called } from './createLookAlikeCheck.ts'
import type { AccountTransaction, Contacts, Place } from './history/transaction.ts'
import type { Token } from './token.ts'

export interface Holding {
  readonly token: Token
  /** In the token's smallest unit. */
  readonly amount: bigint
}

/** Data that a result lacks. The chain is the provider's own. */
export type Missing = Omit<InferOutput<typeof missingPart>, 'chainId'>

export interface HistoryPage {
  /** Newest first, without gaps, possibly fewer than requested; empty only at the end. */
  readonly transactions: readonly AccountTransaction[]
  /** Whether the source has no older transactions. Otherwise the next page continues after the last transaction. */
  readonly isEnd: boolean
  /** The first block that the source knows; undefined if it knows the chain from its beginning. */
  readonly floor: number | undefined
  readonly missing: readonly Missing[]
}

/** Tokens that an address has chosen to use, and what is missing from the list. */
export interface Discovered {
  readonly addresses: readonly Address[]
  readonly missing: readonly Missing[]
}

/** An approval that an account has given at any time. Addresses are in lower case. */
export interface FoundApproval {
  readonly token: string
  readonly spender: string
  readonly tokenId: bigint | undefined
}

export interface Approval {
  readonly token: Address
  readonly spender: Address
  readonly what:
    | { readonly kind: 'amount'; readonly amount: bigint; readonly isUnlimited: boolean }
    | { readonly kind: 'item'; readonly tokenId: bigint }
    | { readonly kind: 'all' }
}

/** A contract's own name, symbol and decimals; undefined members if the contract is no token. */
export interface TokenText {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/**
 * A source of one chain's data: the index, an explorer's service, or the node. A source has only the methods that it supports; several
 * sources in order make a provider. Each method may throw a Failure 503.
 */
export interface DataSource {
  readonly name: 'indexer' | 'blockscout' | 'etherscan' | 'node'
  /** An address's balance of each token, including zeros. Contracts that are no tokens are left out. */
  holdings?(owner: Address, tokens: readonly Token[]): Promise<readonly Holding[]>
  /** Tokens that an address has chosen to use, newest first. */
  discover?(owner: Address): Promise<Discovered>
  describe?(addresses: readonly Address[]): Promise<readonly TokenText[]>
  /** All approvals that an address has ever given, newest first. */
  findApprovals?(
    owner: Address,
  ): Promise<{ readonly found: readonly FoundApproval[]; readonly missing: readonly string[] }>
  /** Those of the approvals that are still in force, in the same order. */
  checkApprovals?(owner: Address, found: readonly FoundApproval[]): Promise<readonly Approval[]>
  /** Dollars per whole token, by address; tokens without a price are absent. */
  prices?(tokens: readonly Token[]): Promise<ReadonlyMap<Address, number>>
  /** An address's transactions before a place, or up to now. */
  history?(owner: Address, before: Place | undefined, limit: number): Promise<HistoryPage>
  transaction?(owner: Address, hash: string): Promise<AccountTransaction | undefined>
  /** Those of the tokens that the owner has chosen to use, and the owner's contacts whose addresses look like one of the givers'. */
  contacts?(owner: Address, tokens: readonly string[], givers: readonly string[]): Promise<Contacts>
  /** The hash of a block, if it exists. It shows whether a place in the history is still valid. */
  hashOf?(block: number): Promise<string | undefined>
}

export interface DataProvider {
  readonly caipNetworkId: string
  /** The tokens that are always read, without a request for them. */
  readonly tokens: readonly Token[]
  /** Whether a token's name equals or resembles one of those tokens'. */
  looksListed(token: Called): boolean
  holdings(owner: Address, tokens: readonly Token[]): Promise<readonly Holding[]>
  discover(owner: Address): Promise<Discovered>
  /** Reads tokens outside the list from their contracts; contracts that are no tokens are left out. */
  describe(addresses: readonly Address[]): Promise<readonly Token[]>
  /** Reads the texts of any contract, including NFTs, by address. */
  texts(addresses: readonly Address[]): Promise<ReadonlyMap<Address, TokenText>>
  prices(tokens: readonly Token[]): Promise<ReadonlyMap<Address, number>>
  history(owner: Address, before: Place | undefined, limit: number): Promise<HistoryPage>
  transaction(owner: Address, hash: string): Promise<AccountTransaction | undefined>
  contacts(owner: Address, tokens: readonly string[], givers: readonly string[]): Promise<Contacts>
  /** The current token approvals, and sentences that describe what is missing. */
  approvals(
    owner: Address,
  ): Promise<{ readonly approvals: readonly Approval[]; readonly missing: readonly string[] }>
  hashOf(block: number): Promise<string | undefined>
}
