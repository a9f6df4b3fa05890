import type { CaipNetworkId } from '@latchkey/contract'
import { TransactionMismatchError, TransactionRevertedError } from '@latchkey/core'
import { read } from '../provider/provider.ts'
import { toQuantity } from '../transport/toQuantity.ts'

export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The transaction that the wallet was asked to send, as the user reviewed it. */
export interface Order {
  readonly from: string
  readonly to: string
  /** In the coin's smallest unit. */
  readonly value: bigint
  /** Hex; `0x` if there is no data. */
  readonly data: string
  /** The ABI of the called contract, which decodes its reverts. */
  readonly abi?: readonly unknown[] | undefined
}

interface Mined {
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  readonly transaction: unknown
  readonly receipt: unknown
}

/** ERC-4337: `UserOperationEvent(userOpHash, sender, paymaster, nonce, success, …)`. */
const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** ERC-20: `Transfer(from, to, amount)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_CALL = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/

/**
 * Compares a mined transaction with the order: sender, receiver, value and data. The wallet chooses the hash, and may return any hash.
 *
 * A key account signs its own transactions, so all four must be equal. A higher fee or another nonce changes none of the
 * four, so a sped-up transaction with another hash passes. A cancellation (no value, to the sender) does not.
 *
 * An account with code (a contract, or a key account that delegates to code by EIP-7702) may act through another sender's
 * transaction: a bundler's to an entry point (ERC-4337), an owner's to a Safe, a relayer's to the account, or a batch that
 * the account sends to itself. Then the four may differ, but the transaction must contain the order: the account, the
 * receiver, the value and the data, in any wrapping. Some bundlers compress their calldata. Then only a token's own
 * Transfer event counts.
 * @throws TransactionRevertedError if a bundle was mined and the account's part of it failed
 */
export async function requireOrder(ask: Ask, order: Order, mined: Mined): Promise<void> {
  if (isExactly(order, mined)) return
  const { hash, receipt, transaction } = mined
  // Read the code after the transaction is mined, because the transaction itself may contain a delegation.
  const code = await ask('eth_getCode', [order.from, 'latest'])
  const hasCode = typeof code === 'string' && code !== '0x'
  const failed = userOperations(order, receipt)
  if (!hasCode || !(carries(order, transaction) || hasMoved(order, receipt)))
    throw new TransactionMismatchError({ hash })
  // A bundle succeeds even if an operation in it fails.
  if (failed.length > 0 && failed.every(Boolean))
    throw new TransactionRevertedError({ hash, reason: undefined })
}

function isExactly({ from, to, value, data }: Order, { transaction, caipNetworkId }: Mined): boolean {
  return (
    lower(read(transaction, 'from')) === lower(from) &&
    lower(read(transaction, 'to')) === lower(to) &&
    toQuantity(read(transaction, 'value'), caipNetworkId) === value &&
    lower(read(transaction, 'input')) === lower(data)
  )
}

function carries({ from, to, value, data }: Order, transaction: unknown): boolean {
  const input = lower(read(transaction, 'input'))
  const isInside = (hex: string): boolean => input.includes(lower(hex).replace(/^0x/, ''))
  const isByAccount = [read(transaction, 'from'), read(transaction, 'to')].some(
    (one) => lower(one) === lower(from),
  )
  return (
    (isByAccount || isInside(from)) &&
    isInside(to) &&
    isInside(data) &&
    (value === 0n || isInside(value.toString(16).padStart(64, '0')))
  )
}

/** Whether a token's event confirms the ordered transfer. */
function hasMoved({ from, to, value, data }: Order, receipt: unknown): boolean {
  const [, receiver, amount] = TRANSFER_CALL.exec(lower(data)) ?? []
  if (value > 0n || !receiver || !amount) return false
  return logsOf(receipt).some(({ address, topics, data: moved }) => {
    const [what, sender, target] = topics
    const isIt = what === TRANSFER && sender === toTopic(from) && target === toTopic(receiver)
    return isIt && address === lower(to) && moved === `0x${amount}`
  })
}

/** Returns, for each operation of the account in a bundle, whether it failed. */
function userOperations({ from }: Order, receipt: unknown): readonly boolean[] {
  return logsOf(receipt)
    .filter(({ topics }) => topics[0] === USER_OPERATION && topics[2] === toTopic(from))
    .map(({ data }) => !/[1-9a-f]/.test(data.slice(2 + 64, 2 + 128)))
}

function logsOf(receipt: unknown): readonly { address: string; topics: readonly string[]; data: string }[] {
  const logs = read(receipt, 'logs')
  if (!Array.isArray(logs)) return []
  return logs.map((log: unknown) => {
    const topics = read(log, 'topics')
    return {
      address: lower(read(log, 'address')),
      topics: Array.isArray(topics) ? topics.map(lower) : [],
      data: lower(read(log, 'data')),
    }
  })
}

function toTopic(address: string): string {
  return `0x${lower(address).replace(/^0x/, '').padStart(64, '0')}`
}

function lower(thing: unknown): string {
  return typeof thing === 'string' ? thing.toLowerCase() : ''
}
