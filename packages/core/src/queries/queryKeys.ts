import type { CaipAddress, CaipNetworkId } from '@latchkey/contract'

/** Every key in a kit's query client. Write `satisfies KitQueryKey` where one is used. */
export type KitQueryKey =
  /** The networks whose data the gateway serves. */
  | readonly ['supported-chains']
  /** Name and picture, by {@link identityKey}. */
  | readonly ['identity', string]
  | readonly ['coinBalance', CaipNetworkId | undefined, string]
  | readonly ['tokenBalances', CaipNetworkId | undefined, string | undefined]
  /** The address that a name resolves to. */
  | readonly ['nameAddress', CaipNetworkId, string]
  /** An account's transactions. */
  | readonly ['history', CaipNetworkId, string]
  /** The coins that can be bought. */
  | readonly ['sold']
  /** The permissions of a smart account. */
  | readonly ['smartSessions', CaipAddress | undefined]
  /** An account's token approvals. */
  | readonly ['tokenApprovals', CaipNetworkId | undefined, string | undefined]
  /** The usual cost of a transfer on a network. */
  | readonly ['usualFee', CaipNetworkId | undefined]

/** Keys of every query of one kind. */
export type KitQueryKind = readonly [KitQueryKey[0]]
