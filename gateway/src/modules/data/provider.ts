import type { Address } from 'viem'
import type { Token } from './token.ts'

export interface Holding {
  readonly token: Token
  /** In the token's smallest unit. */
  readonly amount: bigint
}

/** Where one chain's data comes from. Today: its node. An indexer fits behind the same interface. */
export interface DataProvider {
  readonly caipNetworkId: string
  /** The tokens that are looked at without being asked for. */
  readonly tokens: readonly Token[]
  /** How much of each token an address holds, zeros included. A token that is no token is left out. */
  holdings(owner: Address, tokens: readonly Token[]): Promise<readonly Holding[]>
  /** What tokens outside the list say of themselves; what is no token is left out. */
  describe(addresses: readonly Address[]): Promise<readonly Token[]>
  /** Dollars per whole token, by address; a token that nobody prices is absent. */
  prices(tokens: readonly Token[]): Promise<ReadonlyMap<Address, number>>
}
