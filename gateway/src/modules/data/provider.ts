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

/** What an answer lacks. The chain is the provider's own. */
export type Missing = Omit<InferOutput<typeof missingPart>, 'chainId'>

export interface HistoryPage {
  /** Newest first, without gaps, and perhaps fewer than asked for; empty only at the end. */
  readonly transactions: readonly AccountTransaction[]
  /** Whether there are none older here. Otherwise the last transaction is where to go on. */
  readonly isEnd: boolean
  /** The first block that is known here; undefined where the chain is known from its beginning. */
  readonly floor: number | undefined
  readonly missing: readonly Missing[]
}

/** Tokens that an address chose to deal with, and what is missing of them. */
export interface Discovered {
  readonly addresses: readonly Address[]
  readonly missing: readonly Missing[]
}

/** An approval that an account has given at some time. Addresses are in lower case. */
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

/** What a contract says of itself; it may be no token at all, and then says nothing. */
export interface TokenText {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/**
 * Somewhere to learn about one chain: the index, an explorer's service, the node. A source has what it can do; several in a row are
 * a provider. Each may throw a Failure 503.
 */
export interface DataSource {
  readonly name: 'indexer' | 'blockscout' | 'etherscan' | 'node'
  /** How much of each token an address holds, zeros included. What is no token is left out. */
  holdings?(owner: Address, tokens: readonly Token[]): Promise<readonly Holding[]>
  /** Tokens that an address chose to deal with, the newest first. */
  discover?(owner: Address): Promise<Discovered>
  describe?(addresses: readonly Address[]): Promise<readonly TokenText[]>
  /** Whom an address has ever approved, the newest first. */
  findApprovals?(
    owner: Address,
  ): Promise<{ readonly found: readonly FoundApproval[]; readonly missing: readonly string[] }>
  /** Which of some approvals hold now, in the same order. */
  checkApprovals?(owner: Address, found: readonly FoundApproval[]): Promise<readonly Approval[]>
  /** Dollars per whole token, by address; a token that nobody prices is absent. */
  prices?(tokens: readonly Token[]): Promise<ReadonlyMap<Address, number>>
  /** What an address did and got before a place, or up to now. */
  history?(owner: Address, before: Place | undefined, limit: number): Promise<HistoryPage>
  transaction?(owner: Address, hash: string): Promise<AccountTransaction | undefined>
  /** Of the tokens those that the owner chose to deal with, and of people those who read like one of the givers. */
  contacts?(owner: Address, tokens: readonly string[], givers: readonly string[]): Promise<Contacts>
  /** The hash of a block, where there is one: it tells whether a place in the history still is one. */
  hashOf?(block: number): Promise<string | undefined>
}

export interface DataProvider {
  readonly caipNetworkId: string
  /** The tokens that are looked at without being asked for. */
  readonly tokens: readonly Token[]
  /** Whether a token calls itself as one of those, or so that it reads the same. */
  looksListed(token: Called): boolean
  holdings(owner: Address, tokens: readonly Token[]): Promise<readonly Holding[]>
  discover(owner: Address): Promise<Discovered>
  /** What tokens outside the list say of themselves, by address; what is no token is left out. */
  describe(addresses: readonly Address[]): Promise<readonly Token[]>
  /** The same of any contract, an NFT's included. */
  texts(addresses: readonly Address[]): Promise<ReadonlyMap<Address, TokenText>>
  prices(tokens: readonly Token[]): Promise<ReadonlyMap<Address, number>>
  history(owner: Address, before: Place | undefined, limit: number): Promise<HistoryPage>
  transaction(owner: Address, hash: string): Promise<AccountTransaction | undefined>
  contacts(owner: Address, tokens: readonly string[], givers: readonly string[]): Promise<Contacts>
  /** The token approvals that hold now, and what is missing of them, in sentences. */
  approvals(
    owner: Address,
  ): Promise<{ readonly approvals: readonly Approval[]; readonly missing: readonly string[] }>
  hashOf(block: number): Promise<string | undefined>
}
