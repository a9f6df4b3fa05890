import { type Address, decodeAbiParameters, getAddress, isAddressEqual } from 'viem'
import type { Quantity } from '../intent.ts'

/** An event, as a node returns it. */
export interface Log {
  readonly address: Address
  readonly topics: readonly `0x${string}`[]
  readonly data: `0x${string}`
}

/** How much of one asset an account has more or less. */
export interface BalanceChange {
  readonly direction: 'in' | 'out'
  readonly quantity: Exclude<Quantity, { readonly of: 'unitsOrItem' }>
}

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const BATCH = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
/** The address under which `eth_simulateV1` with `traceTransfers` logs transfers of the network's coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * An account's balance changes after calls, from the events of their simulation (`eth_simulateV1` with `traceTransfers`). Contracts write
 * their own events, and a dishonest token can log transfers that do not happen. Show the changes beside the decoded intents, never instead of them.
 *
 * @param logs the simulation's events, in order
 * @param account whose holdings
 * @returns one change for each asset, outgoing changes first
 *
 * @example
 * balanceChanges(logs, account) // [{ direction: 'out', quantity: { of: 'coin', units: 1n } }]
 */
export function balanceChanges(logs: readonly Log[], account: Address): BalanceChange[] {
  const sums = new Map<string, { asset: Asset; units: bigint }>()
  for (const move of logs.flatMap(readMove)) {
    const isOut = isAddressEqual(move.from, account)
    if (isOut === isAddressEqual(move.to, account)) continue
    const key = JSON.stringify([
      move.asset.of,
      'token' in move.asset && move.asset.token,
      String(idOf(move.asset)),
    ])
    const sum = sums.get(key) ?? { asset: move.asset, units: 0n }
    sum.units += isOut ? -move.units : move.units
    sums.set(key, sum)
  }
  const all = [...sums.values()]
  return [
    ...all.flatMap(({ asset, units }) => (units < 0n ? [change('out', asset, -units)] : [])),
    ...all.flatMap(({ asset, units }) => (units > 0n ? [change('in', asset, units)] : [])),
  ]
}

type Asset =
  | { readonly of: 'coin' }
  | { readonly of: 'token'; readonly token: Address }
  | { readonly of: 'item'; readonly token: Address; readonly id: bigint }

interface Move {
  readonly asset: Asset
  readonly from: Address
  readonly to: Address
  readonly units: bigint
}

const change = (direction: 'in' | 'out', asset: Asset, units: bigint): BalanceChange => ({
  direction,
  quantity: { ...asset, units },
})

const idOf = (asset: Asset): bigint => ('id' in asset ? asset.id : 0n)

function readMove({ address, topics: [kind, ...topics], data }: Log): Move[] {
  const [one, two, three] = topics
  const item = (id: bigint): Asset => ({ of: 'item', token: getAddress(address), id })
  const move = (asset: Asset, from: string, to: string, units: bigint): Move => ({
    ...{ asset, from: toAddress(from), to: toAddress(to), units },
  })
  if (kind === TRANSFER && one && two && three === undefined && /^0x[0-9a-f]{64}$/i.test(data)) {
    const asset: Asset =
      address.toLowerCase() === COIN ? { of: 'coin' } : { of: 'token', token: getAddress(address) }
    return [move(asset, one, two, BigInt(data))]
  }
  if (kind === TRANSFER && one && two && three) return [move(item(BigInt(three)), one, two, 1n)]
  if (kind === TRANSFER_SINGLE && two && three && /^0x[0-9a-f]{128}$/i.test(data))
    return [move(item(BigInt(data.slice(0, 66))), two, three, BigInt(`0x${data.slice(66)}`))]
  if (kind === TRANSFER_BATCH && two && three)
    return readBatch(data).map(({ id, units }) => move(item(id), two, three, units))
  return []
}

function readBatch(data: `0x${string}`): { readonly id: bigint; readonly units: bigint }[] {
  try {
    const [ids, amounts] = decodeAbiParameters(BATCH, data)
    return ids.length === amounts.length ? ids.map((id, index) => ({ id, units: amounts[index] ?? 0n })) : []
  } catch {
    // The data is not two lists.
    return []
  }
}

/** The last 20 of a word's 32 bytes. */
const toAddress = (word: string): Address => getAddress(`0x${word.slice(-40)}`)
