import type { TransferParameters } from '@latchkey/core'
import type { Instruction } from './instructions.ts'

/** A transfer that was sent, and whose end nobody has seen yet. */
export interface Sent {
  readonly hash: string
  readonly transfer: TransferParameters
  /** Undefined where the wallet sent it: only the wallet knows the bytes. */
  readonly wire: Uint8Array | undefined
  readonly lastValidBlockHeight: bigint
  readonly moves: readonly Instruction[]
}

/** What was sent since the page was loaded. */
export interface SentTransfers {
  add(sent: Sent): void
  find(hash: string): Sent | undefined
  /** One that moves the same, and whose end is open. */
  findEqual(transfer: TransferParameters): Sent | undefined
  /** Its end is known. */
  close(hash: string): void
}

export function createSentTransfers(): SentTransfers {
  const open = new Map<string, Sent>()
  return {
    add: (sent) => void open.set(sent.hash, sent),
    find: (hash) => open.get(hash),
    findEqual: (transfer) => [...open.values()].find((sent) => keyOf(sent.transfer) === keyOf(transfer)),
    close: (hash) => void open.delete(hash),
  }
}

function keyOf({ caipNetworkId, address, to, amount, tokenAddress }: TransferParameters): string {
  return [caipNetworkId, address, to, amount, tokenAddress].join()
}
