import type { AdapterContext, TransferParameters } from '@latchkey/core'
import { read, storageKey } from '@latchkey/core/adapter'
import { fromBase64, toBase64 } from './base64.ts'
import type { Instruction } from './instructions.ts'

/** A sent transfer whose result is not yet known. */
export interface Sent {
  readonly hash: string
  readonly transfer: TransferParameters
  /** Undefined if the wallet sent the transfer, because only the wallet knows the bytes. */
  readonly wire: Uint8Array | undefined
  /** The last block that can include the transfer. If undefined, nothing proves that the transfer has expired. */
  readonly lastValidBlockHeight: bigint | undefined
  /** No block before this slot can include the transfer. */
  readonly sinceSlot: bigint | undefined
  /** Undefined if the page was reloaded after sending. */
  readonly moves: readonly Instruction[] | undefined
  /** The time of sending, in milliseconds. */
  readonly at: number
}

/** Transfers that this page, other tabs and earlier pages sent. */
export interface SentTransfers {
  /** Adds or updates a transfer. A closed transfer stays closed. */
  add(sent: Omit<Sent, 'at'>): void
  /** Finds a transfer by hash, open or closed. */
  find(hash: string): Sent | undefined
  /** Finds an open transfer with the same terms. */
  findEqual(transfer: TransferParameters): Sent | undefined
  /** Finds this page's transfer with the same terms that another tab closed, or that was cleared from the store. The chain tells which. */
  findLost(transfer: TransferParameters): Sent | undefined
  /** Closes a transfer whose result is known. */
  close(hash: string): void
}

/** A sent transfer is kept for a day, though its transaction gets into a block within two minutes or never. */
const KEPT_MS = 86_400_000

/** Remembers sent transfers, even after a reload, so that a user who retries does not pay twice. Tabs share the store of open transfers. */
export function createSentTransfers({
  storage,
  id = 'default',
}: Pick<AdapterContext, 'storage' | 'id'>): SentTransfers {
  const own = new Map<string, Sent>()
  const closed = new Set<string>()
  const key = storageKey(id, 'solana-sent')
  const readOpen = (): readonly Sent[] =>
    (storage ? parse(storage.getItem(key) ?? '') : [...own.values()])
      .filter(({ hash }) => !closed.has(hash))
      .map((sent) => own.get(sent.hash) ?? sent)
  const write = (all: readonly Sent[]): void => {
    if (all.length > 0) storage?.setItem(key, JSON.stringify(all.map(toStored)))
    else storage?.removeItem(key)
  }
  const without = (hash: string): readonly Sent[] => readOpen().filter((sent) => sent.hash !== hash)
  return {
    add(sent) {
      if (closed.has(sent.hash)) return
      const added = { ...sent, at: own.get(sent.hash)?.at ?? Date.now() }
      own.set(sent.hash, added)
      write([...without(sent.hash), added])
    },
    find: (hash) => own.get(hash) ?? readOpen().find((sent) => sent.hash === hash),
    findEqual: (transfer) => readOpen().find((sent) => keyOf(sent.transfer) === keyOf(transfer)),
    findLost(transfer) {
      const open = new Set(readOpen().map(({ hash }) => hash))
      return [...own.values()].find(
        (sent) => !open.has(sent.hash) && !closed.has(sent.hash) && keyOf(sent.transfer) === keyOf(transfer),
      )
    },
    close(hash) {
      closed.add(hash)
      write(without(hash))
    },
  }
}

function keyOf({ caipNetworkId, address, to, amount, tokenAddress }: TransferParameters): string {
  return [caipNetworkId, address, to, amount, tokenAddress].join()
}

function toStored({ hash, transfer, wire, lastValidBlockHeight, sinceSlot, at }: Sent): object {
  const { caipNetworkId, address, to, amount, tokenAddress } = transfer
  return {
    ...{ hash, at, caipNetworkId, address, to, tokenAddress },
    amount: `${amount}`,
    ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight: `${lastValidBlockHeight}` }),
    ...(sinceSlot !== undefined && { sinceSlot: `${sinceSlot}` }),
    ...(wire && { wire: toBase64(wire) }),
  }
}

function parse(text: string): readonly Sent[] {
  const list = attempt((): unknown => JSON.parse(text || '[]'))
  return (Array.isArray(list) ? list : []).flatMap((stored) => attempt(() => parseOne(stored)) ?? [])
}

function parseOne(stored: unknown): readonly Sent[] {
  const text = (name: string): string => {
    const value = read(stored, name)
    if (typeof value !== 'string') throw new TypeError(`${name} is missing`)
    return value
  }
  const whole = (name: string): bigint | undefined =>
    read(stored, name) === undefined ? undefined : BigInt(text(name))
  const [at, wire, tokenAddress] = ['at', 'wire', 'tokenAddress'].map((name) => read(stored, name))
  const network = text('caipNetworkId')
  if (!network.startsWith('solana:') || typeof at !== 'number' || at < Date.now() - KEPT_MS) return []
  return [
    {
      ...{ hash: text('hash'), at, moves: undefined },
      transfer: {
        caipNetworkId: `solana:${network.slice(7)}`,
        ...{ address: text('address'), to: text('to'), amount: BigInt(text('amount')) },
        ...(typeof tokenAddress === 'string' ? { tokenAddress } : {}),
      },
      wire: typeof wire === 'string' ? fromBase64(wire) : undefined,
      ...{ lastValidBlockHeight: whole('lastValidBlockHeight'), sinceSlot: whole('sinceSlot') },
    },
  ]
}

/** Returns undefined if reading throws. */
function attempt<value>(run: () => value): value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
