import type { CaipAddress, CaipNetworkId } from '@latchkey/contract'

/** Every key in a kit's query client. Write `satisfies KitQueryKey` where one is used. */
export type KitQueryKey =
  /** The networks that the gateway reads for the kit. */
  | readonly ['supported-chains']
  /** Name and picture, by {@link identityKey}. */
  | readonly ['identity', string]
  | readonly ['coinBalance', CaipNetworkId | undefined, string]
  | readonly ['tokenBalances', CaipNetworkId | undefined, string | undefined]
  /** The address that a name stands for. */
  | readonly ['nameAddress', CaipNetworkId, string]
  /** An account's transactions. */
  | readonly ['history', CaipNetworkId, string]
  /** Which coins can be bought. */
  | readonly ['sold']
  /** The permissions of a smart account. */
  | readonly ['smartSessions', CaipAddress | undefined]
  /** Who may take an account's tokens. */
  | readonly ['tokenApprovals', CaipNetworkId | undefined, string | undefined]
  /** What a transfer usually costs on a network. */
  | readonly ['usualFee', CaipNetworkId | undefined]

/** Keys of every query of one kind. */
export type KitQueryKind = readonly [KitQueryKey[0]]
