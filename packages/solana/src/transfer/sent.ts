import type { AdapterContext, TransferParameters } from '@latchkey/core'
import { read, storageKey } from '@latchkey/core/adapter'
import { fromBase64, toBase64 } from './base64.ts'
import type { Instruction } from './instructions.ts'

/** A transfer that was sent, and whose end nobody has seen yet. */
export interface Sent {
  readonly hash: string
  readonly transfer: TransferParameters
  /** Undefined where the wallet sent it: only the wallet knows the bytes. */
  readonly wire: Uint8Array | undefined
  readonly lastValidBlockHeight: bigint
  /** Undefined where an earlier page sent it. */
  readonly moves: readonly Instruction[] | undefined
  /** When, in milliseconds. */
  readonly at: number
}

/** What this page, other tabs and earlier pages sent. */
export interface SentTransfers {
  add(sent: Omit<Sent, 'at'>): void
  find(hash: string): Sent | undefined
  /** One that moves the same, and whose end is open. */
  findEqual(transfer: TransferParameters): Sent | undefined
  /** Its end is known. */
  close(hash: string): void
}

/** A transaction is taken within two minutes, or never. */
const KEPT_MS = 86_400_000
const MOST = 100

/** Remembers what was sent, also after a reload: whoever tries again there must not pay twice. */
export function createSentTransfers({
  storage,
  id = 'default',
}: Pick<AdapterContext, 'storage' | 'id'>): SentTransfers {
  const own = new Map<string, Sent>()
  const key = storageKey(id, 'solana-sent')
  const readAll = (): readonly Sent[] => {
    const stored = parse(storage?.getItem(key) ?? '').filter(({ hash }) => !own.has(hash))
    return [...own.values(), ...stored]
  }
  const write = (all: readonly Sent[]): void => {
    if (all.length > 0) storage?.setItem(key, JSON.stringify(all.slice(-MOST).map(toStored)))
    else storage?.removeItem(key)
  }
  return {
    add(sent) {
      own.set(sent.hash, { ...sent, at: Date.now() })
      write(readAll())
    },
    find: (hash) => readAll().find((sent) => sent.hash === hash),
    findEqual: (transfer) => readAll().find((sent) => keyOf(sent.transfer) === keyOf(transfer)),
    close(hash) {
      own.delete(hash)
      write(readAll().filter((sent) => sent.hash !== hash))
    },
  }
}

function keyOf({ caipNetworkId, address, to, amount, tokenAddress }: TransferParameters): string {
  return [caipNetworkId, address, to, amount, tokenAddress].join()
}

function toStored({ hash, transfer, wire, lastValidBlockHeight, at }: Sent): object {
  const { caipNetworkId, address, to, amount, tokenAddress } = transfer
  return {
    ...{ hash, at, caipNetworkId, address, to, tokenAddress },
    ...{ amount: `${amount}`, lastValidBlockHeight: `${lastValidBlockHeight}` },
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
      lastValidBlockHeight: BigInt(text('lastValidBlockHeight')),
    },
  ]
}

/** What nobody can read is as good as missing. */
function attempt<value>(run: () => value): value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
