import { ENTRY_POINT } from '@latchkey/smart-account'
import type { Logger } from 'pino'
import { type Address, type Hex, keccak256, type PrivateKeyAccount, parseTransaction } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import { isRefused } from '../../upstream/NodeError.ts'
import { encodeHandleOps, happenedIn } from './entryPoint.ts'
import { type Fees, min, offerOf, raise, toGwei } from './fees.ts'
import { mostLostGwei } from './gas.ts'
import { dayOf, expiryOf, lossBudget } from './policy.ts'
import type { Relayer } from './relayer.ts'
import type { RelayerStore, StoredOperation, StoredTransaction } from './store.ts'
import { readStored, readTerms, toHex } from './stored.ts'

/** The cost of an operation's transactions, and the part of it that no account has paid back, in wei. */
export interface Spent {
  readonly cost: bigint
  readonly lost: bigint
  /** Whether a transaction with the operation's nonce is among them. */
  readonly isSeen: boolean
  /** Whether a transaction with each nonce that it ever had is among them. */
  readonly isWhole: boolean
}

interface TransactionsParts {
  readonly relayer: Relayer
  readonly account: PrivateKeyAccount
  readonly config: RelayerConfig
  readonly store: RelayerStore
  readonly logger: Logger
  readonly holder: string
  readonly now: () => number
}

const TRANSFER_GAS = 21_000n

/** The transactions of the relayer's key: signs, stores and sends them, and counts what they have cost. */
export function createTransactions(parts: TransactionsParts) {
  const { relayer, account, config, store, logger, holder, now } = parts
  const { chain, chainId, node } = relayer
  const iso = () => new Date(now()).toISOString()

  /** Whether a transaction only uses up a nonce. */
  const isClearing = (raw: string): boolean =>
    parseTransaction(toHex(raw)).to?.toLowerCase() === account.address.toLowerCase()

  const sign = async (
    operation: StoredOperation,
    nonce: number,
    fees: Fees,
    { to, gas, data }: { readonly to: Address; readonly gas: bigint; readonly data?: Hex },
  ): Promise<StoredTransaction> => {
    // No node accepts a priority fee that exceeds the maximum fee.
    const tip = min(fees.tip, fees.maxFee)
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      ...{ to, gas, ...(data && { data }) },
      maxFeePerGas: fees.maxFee,
      maxPriorityFeePerGas: tip,
    })
    return {
      hash: keccak256(raw),
      operation_hash: operation.hash,
      raw,
      max_fee: String(fees.maxFee),
      tip: String(tip),
      sent_at: iso(),
    }
  }

  /**
   * Stores a transaction, then sends it: after a crash in between, the same transaction is found and sent.
   *
   * @returns false if a budget has no room for what the transaction may cost
   */
  const send = async (operation: StoredOperation, nonce: number, fees: Fees): Promise<boolean> => {
    const { payer, budgets } = readTerms(operation.operation)
    const gas = BigInt(operation.gas)
    const data = encodeHandleOps(readStored(operation.operation), account.address)
    const transaction = await sign(operation, nonce, fees, { to: ENTRY_POINT, gas, data })
    const most = {
      sponsor: toGwei(gas * fees.maxFee),
      account: mostLostGwei(readStored(operation.operation), gas, fees.maxFee),
      revocations: 1n,
    }[payer]
    const on = { chain, holder, now: iso(), mostGwei: most, budgets }
    if (!(await store.addTransaction(transaction, nonce, on))) return false
    await broadcast(transaction)
    return true
  }

  const broadcast = async ({ raw, operation_hash }: StoredTransaction): Promise<void> => {
    try {
      await node.send(toHex(raw))
    } catch (error) {
      // The stored transaction is sent again soon: the node may lack memory, or the key funds.
      if (!isRefused(error)) throw error
      logger.warn({ chain, operation: operation_hash, reason: error.message }, 'a node refused a transaction')
    }
  }

  /**
   * Uses up a nonce with an empty transfer to the key's own address. After that, no other transaction can have the nonce, and those that wait for it
   * continue.
   *
   * @returns false if the day's losses have no room for it
   */
  const clear = async (
    operation: StoredOperation,
    nonce: number,
    transactions: readonly StoredTransaction[],
  ): Promise<boolean> => {
    const same = transactions.filter(({ raw }) => nonceOf(raw) === nonce)
    const { baseFeePerGas } = await node.head()
    const usual = offerOf(baseFeePerGas)
    const raised = same[0] && raise({ maxFee: BigInt(same[0].max_fee), tip: BigInt(same[0].tip) })
    const fees = raised && raised.maxFee > usual.maxFee ? raised : { ...usual, tip: raised?.tip ?? usual.tip }
    const cost = (maxFee: bigint) => toGwei(TRANSFER_GAS * maxFee)
    // Only one of the transactions with this nonce can be in a block.
    const [before] = same.filter(({ raw }) => isClearing(raw))
    const spend = {
      budget: lossBudget(config, { chain, day: dayOf(now()) }, true),
      gwei: cost(fees.maxFee) - cost(BigInt(before?.max_fee ?? 0)),
      expiresAt: expiryOf(now()),
    }
    const transaction = await sign(operation, nonce, fees, { to: account.address, gas: TRANSFER_GAS })
    const on = { chain, holder, now: iso(), mostGwei: 0n, budgets: [], spend }
    if (!(await store.addTransaction(transaction, Number(operation.nonce), on))) return false
    await broadcast(transaction)
    return true
  }

  /** The cost of an operation's transactions; undefined while a block of one of them is not final. */
  const spentOn = async (operation: StoredOperation, head: bigint): Promise<Spent | undefined> => {
    const total = { cost: 0n, lost: 0n, isSeen: false }
    const transactions = await store.transactions(operation.hash)
    const missing = new Set(transactions.map(({ raw }) => nonceOf(raw)))
    for (const { hash, raw } of transactions) {
      const receipt = await node.receipt(toHex(hash))
      if (!receipt) continue
      if (head - receipt.blockNumber < BigInt(config.confirmations)) return undefined
      const nonce = nonceOf(raw)
      missing.delete(nonce)
      total.isSeen ||= nonce === Number(operation.nonce)
      if (isClearing(raw)) continue
      const cost = receipt.gasUsed * receipt.effectiveGasPrice
      const income = happenedIn(receipt.logs, toHex(operation.hash))?.actualGasCost ?? 0n
      total.cost += cost
      total.lost += cost > income ? cost - income : 0n
    }
    return { ...total, isWhole: missing.size === 0 }
  }

  return { send, broadcast, clear, isClearing, spentOn }
}

export const nonceOf = (raw: string): number | undefined => parseTransaction(toHex(raw)).nonce
