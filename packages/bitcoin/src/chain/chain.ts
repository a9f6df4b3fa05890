import type { CaipNetworkId } from '@latchkey/contract'
import { TransportError } from '@latchkey/core'
import { read, type Transport } from '@latchkey/core/adapter'

export interface Unspent {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly amount: bigint
}

export interface Unspents {
  /** Confirmed coins, and the account's own change. They include coins of at most POSTAGE (lazy/plan.ts), which payments do not spend. */
  readonly spendable: readonly Unspent[]
  /** The sum of all other coins, in satoshis. These are unconfirmed, and their senders can still replace them. */
  readonly waiting: bigint
}

export type Get = (path: string) => Promise<unknown>

/** Reads one network through a gateway. */
export function createGet({ request }: Transport, caipNetworkId: CaipNetworkId): Get {
  return (path) => request(caipNetworkId, 'esplora_get', [path])
}

const TXID = /^[0-9a-f]{64}$/
/** The maximum number of unconfirmed transactions to look up, since each takes a request. Coins of any others count once a block has them. */
const MOST_CHANGE = 10

export async function readUnspents(
  get: Get,
  address: string,
  caipNetworkId: CaipNetworkId,
): Promise<Unspents> {
  const listed = await get(`/address/${address}/utxo`)
  if (!Array.isArray(listed)) throw unreadable(caipNetworkId)
  const all = listed.map((one) => {
    const [txid, vout, value] = [read(one, 'txid'), read(one, 'vout'), read(one, 'value')]
    const isGood = typeof txid === 'string' && TXID.test(txid) && Number.isSafeInteger(vout)
    if (!isGood || !Number.isSafeInteger(value)) throw unreadable(caipNetworkId)
    const isConfirmed = read(read(one, 'status'), 'confirmed') === true
    return { txid, vout: vout as number, amount: BigInt(value as number), isConfirmed }
  })
  const fresh = [...new Set(all.flatMap(({ txid, isConfirmed }) => (isConfirmed ? [] : [txid])))]
  const own = new Set<string>()
  for (const txid of fresh.slice(0, MOST_CHANGE)) if (await isOwn(get, txid, address)) own.add(txid)
  const isSpendable = (one: (typeof all)[number]) => one.isConfirmed || own.has(one.txid)
  return {
    spendable: all.filter(isSpendable).map(({ isConfirmed: _, ...one }) => one),
    waiting: all.reduce((sum, one) => (isSpendable(one) ? sum : sum + one.amount), 0n),
  }
}

/** Whether a transaction spends from this address only. Then its output to this address is the account's own change. */
async function isOwn(get: Get, txid: string, address: string): Promise<boolean> {
  const inputs = read(await get(`/tx/${txid}`), 'vin')
  const giverOf = (input: unknown) => read(read(input, 'prevout'), 'scriptpubkey_address')
  return Array.isArray(inputs) && inputs.length > 0 && inputs.every((input) => giverOf(input) === address)
}

export function unreadable(caipNetworkId: CaipNetworkId): TransportError {
  return new TransportError({ caipNetworkId, details: 'an answer of the gateway cannot be read' })
}
