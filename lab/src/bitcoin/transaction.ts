export interface Output {
  /** In hex. */
  readonly script: string
  /** In satoshis. */
  readonly amount: bigint
}

/** The output that an input spends. */
export interface Spent extends Output {
  readonly txid: string
  readonly vout: number
}

/** A transaction that was taken. */
export interface LedgerTransaction {
  readonly txid: string
  readonly bytes: Uint8Array
  /** Empty for a transaction that creates new coins, like a miner's. */
  readonly spends: readonly Spent[]
  readonly outputs: readonly Output[]
  readonly fee: bigint
  readonly vsize: number
  readonly weight: number
  /** Undefined while it waits for a block. */
  block: Block | undefined
}

/** A block of the simulator, without proof of work. */
export interface Block {
  readonly height: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly txids: readonly string[]
}
