import { isInputSigned } from '@latchkey/bitcoin/transaction'
import { hex } from '@scure/base'
import { OutScript, RawTx, Transaction } from '@scure/btc-signer'
import { LEAST_FEE_RATE } from './network.ts'
import type { LedgerTransaction, Spent } from './transaction.ts'

/** Why a transaction is not taken, in a node's words. */
export class RefusedError extends Error {}

interface Chain {
  /** Whether its signatures were judged before: that takes longer than everything else. */
  readonly isSigned: boolean
  readonly transactions: ReadonlyMap<string, LedgerTransaction>
  readonly spenders: ReadonlyMap<string, string>
  readonly height: number
}

/** An acceptable transaction, and the transactions that it replaces. */
export interface Valid extends Omit<LedgerTransaction, 'block'> {
  readonly replaces: readonly string[]
}

const MOST_SATOSHIS = 2_100_000_000_000_000n
const MOST_WEIGHT = 400_000
/** Lock times from here on are times, not heights. */
const FIRST_TIME = 500_000_000
const FINAL = 0xffffffff

export const outpoint = ({ txid, vout }: Pick<Spent, 'txid' | 'vout'>): string => `${txid}:${vout}`

export const sum = (all: readonly { readonly amount: bigint }[]) =>
  all.reduce((total, { amount }) => total + amount, 0n)

/**
 * Judges a transaction as a node does before it relays it: what it spends is there, unspent and signed for, nothing is made out of nothing,
 * no output is dust, and it pays its fee.
 */
export function validate(bytes: Uint8Array, chain: Chain): Valid {
  const transaction = parse(bytes)
  const { weight, vsize } = transaction
  if (weight > MOST_WEIGHT) throw new RefusedError('tx-size')
  const spends = readSpends(transaction, chain)
  const outputs = readOutputs(transaction)
  const fee = sum(spends) - sum(outputs)
  if (fee < 0n) throw new RefusedError('bad-txns-in-belowout')
  if (Number(fee) < vsize * LEAST_FEE_RATE) throw new RefusedError('min relay fee not met')
  requireFinal(transaction, chain.height)
  const replaces = conflictsOf(spends, chain)
  requireHigherFee(replaces, { fee, vsize }, chain)
  if (!chain.isSigned) requireSignatures(transaction, spends)
  return { txid: transaction.id, bytes, spends, outputs, fee, vsize, weight, replaces }
}

function parse(bytes: Uint8Array): Transaction {
  try {
    const transaction = Transaction.fromRaw(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true })
    // One form for each transaction: what is left over would be a second.
    if (hex.encode(RawTx.encode(RawTx.decode(bytes))) === hex.encode(bytes) && transaction.isFinal)
      return transaction
  } catch {
    // Only that it cannot be read matters.
  }
  throw new RefusedError('TX decode failed. Make sure the tx has at least one input.')
}

function readSpends(transaction: Transaction, { transactions, spenders }: Chain): Spent[] {
  const seen = new Set<string>()
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid: id = new Uint8Array(32), index: vout = 0 } = transaction.getInput(at)
    const txid = hex.encode(id)
    const name = outpoint({ txid, vout })
    if (seen.has(name)) throw new RefusedError('bad-txns-inputs-duplicate')
    seen.add(name)
    const output = transactions.get(txid)?.outputs[vout]
    const spender = spenders.get(name)
    if (!output || (spender && transactions.get(spender)?.block))
      throw new RefusedError('bad-txns-inputs-missingorspent')
    return { txid, vout, ...output }
  })
}

function readOutputs(transaction: Transaction) {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) =>
    transaction.getOutput(index),
  )
  if (outputs.length === 0) throw new RefusedError('bad-txns-vout-empty')
  return outputs.map(({ script = new Uint8Array(), amount = -1n }) => {
    if (amount < 0n || amount > MOST_SATOSHIS) throw new RefusedError('bad-txns-vout-toolarge')
    if (amount < dustOf(script)) throw new RefusedError('dust')
    return { script: hex.encode(script), amount }
  })
}

/** The dust limit. A smaller output costs more to spend than its amount, at the fee that nodes assume. */
function dustOf(script: Uint8Array): bigint {
  const limits: Readonly<Record<string, bigint>> = { pkh: 546n, sh: 540n, wpkh: 294n, wsh: 330n, tr: 330n }
  if (script[0] === 0x6a) return 0n
  try {
    return limits[OutScript.decode(script).type] ?? 546n
  } catch {
    // A script that is not known.
    return 546n
  }
}

function requireFinal(transaction: Transaction, height: number): void {
  const { lockTime, inputsLength } = transaction
  const isIgnored = Array.from(
    { length: inputsLength },
    (_, index) => transaction.getInput(index).sequence,
  ).every((sequence) => sequence === undefined || sequence === FINAL)
  const now = lockTime < FIRST_TIME ? height : Date.now() / 1_000
  if (!isIgnored && lockTime > now) throw new RefusedError('non-final')
}

function requireSignatures(transaction: Transaction, spends: readonly Spent[]): void {
  const coins = spends.map(({ script, amount }) => ({ script: hex.decode(script), amount }))
  for (const [index] of spends.entries())
    if (!isInputSigned(transaction, index, coins))
      throw new RefusedError('mandatory-script-verify-flag-failed (Script evaluated without error)')
}

function conflictsOf(spends: readonly Spent[], { spenders }: Chain): string[] {
  return [...new Set(spends.flatMap((spent) => spenders.get(outpoint(spent)) ?? []))]
}

/** Checks BIP-125, which nodes apply to every transaction: a replacement pays a higher fee, which also covers its own relay. */
function requireHigherFee(
  replaces: readonly string[],
  { fee, vsize }: { fee: bigint; vsize: number },
  { transactions }: Chain,
): void {
  for (const txid of replaces) {
    const old = transactions.get(txid)
    if (!old) continue
    const isRateHigher = Number(fee) / vsize > Number(old.fee) / old.vsize
    if (!isRateHigher || Number(fee - old.fee) < vsize * LEAST_FEE_RATE)
      throw new RefusedError('insufficient fee, rejecting replacement')
  }
}
