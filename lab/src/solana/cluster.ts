/** The cluster that the lab stands in for. It carries devnet's real id, so that one configuration serves both. */
export const SOLANA_CLUSTER = {
  name: 'Solana Devnet',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const

export const SLOT_MS = 400
/** How many blocks ago a transaction's blockhash may have been made. */
export const BLOCKHASH_BLOCKS = 150
/** The number of slots after which a block is final. */
export const FINAL_SLOTS = 32

/** The time of slot 0. It is fixed, so that slots keep increasing over restarts of the lab. */
const GENESIS_MS = Date.UTC(2024, 0, 1)
/** Slots without a block. Heights differ from slots on every real cluster, and so they do here. */
const SKIPPED_SLOTS = 4_000_000

export const slotAt = (timeMs: number): number => Math.floor((timeMs - GENESIS_MS) / SLOT_MS)
export const timeOfSlot = (slot: number): number => Math.floor((GENESIS_MS + slot * SLOT_MS) / 1000)
export const heightOfSlot = (slot: number): number => slot - SKIPPED_SLOTS

export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const
