import { formatUnits } from 'viem/utils'
import type { HistoryTransaction } from '../history/toHistory.ts'
import type { EsploraTransaction } from './esplora.ts'

/** Writes a transaction in the form of S7.13, from one address's view. Returned change is no transfer. */
export function toHistory(
  { txid, status, vin, vout }: EsploraTransaction,
  address: string,
  caipNetworkId: string,
): HistoryTransaction {
  const givers = vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? [])
  const isSender = givers.includes(address)
  const outputs = vout.map(({ scriptpubkey_address: to = '', value }) => ({ to, value: BigInt(value) }))
  const toOthers = outputs.filter(({ to }) => to !== address && to !== '')
  const toSelf = outputs.filter(({ to }) => to === address)
  // A payment only to the sender's own address is shown as such.
  const direction = !isSender ? 'in' : toOthers.length > 0 ? 'out' : 'self'
  const moved = direction === 'out' ? toOthers : toSelf
  const from = isSender ? address : (givers[0] ?? address)
  const minedMs = status.block_time === undefined ? Date.now() : status.block_time * 1_000
  return {
    id: `${caipNetworkId}:${txid}`,
    metadata: {
      operationType: isSender ? 'send' : 'receive',
      hash: txid,
      // An unconfirmed transaction gets the current time.
      minedAt: new Date(minedMs).toISOString(),
      ...{ sentFrom: from, sentTo: moved[0]?.to ?? address },
      status: status.confirmed ? 'confirmed' : 'pending',
      ...{ nonce: 0, chain: caipNetworkId, application: null },
    },
    transfers: moved.map(({ to, value }) => ({
      ...{ direction, quantity: { numeric: formatUnits(value, 8) }, from, to },
      ...{ value: null, price: null, nft_info: null },
      fungible_info: { name: 'Bitcoin', symbol: 'BTC', icon: null },
    })),
  }
}
