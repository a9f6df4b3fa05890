import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AccountParameters,
  type FeeEstimate,
  FeeTooLowError,
  isInstance,
  NonceTooLowError,
  SendUnavailableError,
  type TransferParameters,
  TransportError,
  WalletAnswerError,
} from '@latchkey/core'
import { NodeError, read, type Transport } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import { p2tr, p2wpkh, RawTx, Transaction } from '@scure/btc-signer'
import { createGet, type Get, readUnspents, type Unspent, unreadable } from '../chain/chain.ts'
import { idOf } from '../transaction/idOf.ts'
import type { Account } from '../wallet/account.ts'
import { readAddress } from '../wallet/address.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { type Plan, planPayment, requireAboveDust, requireSense } from './plan.ts'
import { readPsbt, requireSigned } from './psbt.ts'
import { isAmong, type Reviewed, requireReviewed, sumOf } from './reviewed.ts'

/** A transfer is meant for one of the next so many blocks: about half an hour. */
const WITHIN_BLOCKS = '3'
/** More was never paid for long. A service that says more is wrong, or worse. */
const MOST_RATE = 2_000
/** Says that the account may replace the transaction by one with a higher fee (BIP-125). */
const REPLACEABLE = 0xfffffffd

/** What a transfer costs, and how it would be paid. */
export async function estimateTransfer(
  transport: Transport,
  parameters: TransferParameters,
): Promise<FeeEstimate> {
  const get = createGet(transport, parameters.caipNetworkId)
  const { to, amount } = parameters
  const { rate, ...chain } = await readPresent(get, parameters)
  const plan = planPayment({ ...chain, amount, rate })
  const { coins, fee } = plan
  const most = sumOf(coins) - fee
  return {
    ...{ fee, isFinal: true, terms: { ...plan, to, rate } satisfies Reviewed },
    // Coins that may carry something are part of no payment.
    ...(amount === 0n && { most: most > 0n ? most : 0n }),
  }
}

/** Who signs, and how. */
export interface Sending extends TransferParameters, Pick<AccountParameters, 'requireShown'> {
  readonly wallet: Wallet
  readonly account: Account
  /** Of the estimate that was reviewed. Without it, the transfer is planned now. */
  readonly terms?: unknown
}

/** A transaction that was sent. */
export interface Sent {
  readonly hash: string
  /** The first output that it spends: whoever else spends it takes its place. */
  readonly spends: { readonly txid: string; readonly vout: number }
}

/**
 * Has the wallet sign a transfer, and sends it. Wallets sign only: so the page knows each byte of what it sends.
 *
 * @throws SendUnavailableError for an account that keeps coins which are no money; FeeChangedError where the plan that was reviewed no longer
 * holds: nothing was signed; as planPayment() and signPsbt()
 */
export async function sendTransfer(transport: Transport, sending: Sending): Promise<Sent> {
  const { account, wallet, caipNetworkId, terms, requireShown } = sending
  if (account.purpose !== 'payment' || sending.tokenAddress !== undefined) throw new SendUnavailableError()
  const get = createGet(transport, caipNetworkId)
  const plan = await planSending(get, sending, terms)
  const [first] = plan.coins
  if (!first) throw new SendUnavailableError()
  const psbt = (await build(get, sending, plan)).toPSBT(0)
  const inputs = plan.coins.map((_, index) => index)
  requireShown?.()
  const signed = await wallet.signPsbt({ account, psbt, inputs })
  const transaction = requireSigned(readPsbt(psbt), { signed, inputs, address: account.address })
  await requireFirst(get, sending, { coins: plan.coins, hash: transaction.id })
  await broadcast(transport, caipNetworkId, hex.encode(transaction.extract()))
  return { hash: transaction.id, spends: first }
}

async function planSending(get: Get, transfer: TransferParameters, terms: unknown): Promise<Plan> {
  const { to, amount } = transfer
  const { rate, ...chain } = await readPresent(get, transfer)
  if (terms === undefined) return planPayment({ ...chain, amount, rate })
  requireAboveDust(amount, chain.to)
  const plan = requireReviewed(terms, { to, amount, rate, spendable: chain.unspents.spendable })
  requireSense(plan.fee, amount)
  return plan
}

/** What the chain says now of those who pay and are paid. */
async function readPresent(get: Get, { address, caipNetworkId, to: receiver }: TransferParameters) {
  const [rate, unspents, from, to] = await Promise.all([
    readRate(get, caipNetworkId),
    readUnspents(get, address, caipNetworkId),
    requireAddress(address),
    requireAddress(receiver),
  ])
  return { rate, unspents, from, to }
}

async function requireAddress(text: string) {
  const address = await readAddress(text)
  if (typeof address === 'string' || address.type === 'future')
    throw new TypeError(`${text} is no address that can be paid.`)
  return address
}

/** @throws TransportError where the answer is no rate, or an absurd one */
async function readRate(get: Get, caipNetworkId: CaipNetworkId): Promise<number> {
  const rate = read(await get('/fee-estimates'), WITHIN_BLOCKS)
  if (typeof rate !== 'number' || !(rate > 0) || rate > MOST_RATE) throw unreadable(caipNetworkId)
  // Nodes relay nothing below one.
  return Math.max(1, Math.ceil(rate * 10) / 10)
}

async function build(
  get: Get,
  { account, caipNetworkId, to, amount }: Pick<Sending, 'account' | 'caipNetworkId' | 'to' | 'amount'>,
  { coins, change }: Plan,
): Promise<Transaction> {
  const own = await requireAddress(account.address)
  const origins = own.type === 'p2tr' ? undefined : await readOrigins(get, coins, caipNetworkId)
  const transaction = new Transaction()
  for (const [index, coin] of coins.entries()) {
    const nonWitnessUtxo = origins?.[index]
    transaction.addInput({
      ...{ txid: coin.txid, index: coin.vout, sequence: REPLACEABLE },
      ...(own.type === 'p2pkh' ? {} : { witnessUtxo: { script: own.script, amount: coin.amount } }),
      ...(nonWitnessUtxo && { nonWitnessUtxo }),
      ...keyOf(account, own.script),
    })
  }
  transaction.addOutput({ script: (await requireAddress(to)).script, amount })
  if (change > 0n) transaction.addOutput({ script: own.script, amount: change })
  return transaction
}

/**
 * The transactions that coins come from. Only Taproot's signatures cover what every input holds; for any other, whoever lists the coins could
 * lie about one of them at a time, and so have two signatures give the rest away as a fee.
 *
 * @throws TransportError where a coin does not hold what it was listed with
 */
async function readOrigins(get: Get, coins: readonly Unspent[], caipNetworkId: CaipNetworkId) {
  const txids = [...new Set(coins.map(({ txid }) => txid))]
  const whole = await Promise.all(txids.map((txid) => get(`/tx/${txid}/hex`)))
  const read = new Map(txids.map((txid, index) => [txid, readOrigin(whole[index], txid)]))
  return coins.map(({ txid, vout, amount }) => {
    const origin = read.get(txid)
    if (!origin || origin.outputs[vout]?.amount !== amount) throw unreadable(caipNetworkId)
    return origin
  })
}

/** Undefined where it is not the transaction of that id. */
function readOrigin(whole: unknown, txid: string) {
  try {
    const raw = RawTx.decode(hex.decode(String(whole)))
    return idOf(raw) === txid ? raw : undefined
  } catch {
    // Bytes that are no transaction.
    return undefined
  }
}

/** What signing needs besides the coin. A key that is not the address's is an answer of the wallet's that cannot be used. */
function keyOf({ type, publicKey }: Account, script: Uint8Array) {
  if (type === 'p2sh') {
    const inner = publicKey && p2wpkh(publicKey)
    if (!inner) throw new WalletAnswerError({ method: 'getAccounts' })
    return { redeemScript: inner.script }
  }
  if (type !== 'p2tr' || !publicKey) return {}
  const tapInternalKey = publicKey.length === 33 ? publicKey.slice(1) : publicKey
  if (hex.encode(p2tr(tapInternalKey).script) !== hex.encode(script))
    throw new WalletAnswerError({ method: 'getAccounts' })
  return { tapInternalKey }
}

/**
 * While the wallet was asked, another tab may have sent something out of the same coins: with a higher fee, this would take its place.
 *
 * @throws NonceTooLowError: nothing was sent
 */
async function requireFirst(
  get: Get,
  { address, caipNetworkId }: TransferParameters,
  { coins, hash }: { readonly coins: readonly Unspent[]; readonly hash: string },
): Promise<void> {
  const { spendable } = await readUnspents(get, address, caipNetworkId)
  for (const { txid, vout } of coins.filter((coin) => !isAmong(spendable, coin))) {
    const spender = await get(`/tx/${txid}/outspend/${vout}`)
    if (read(spender, 'spent') === true && read(spender, 'txid') !== hash) throw new NonceTooLowError()
  }
}

/** @throws FeeTooLowError, NonceTooLowError where another transaction of the account's went first, TransportError */
async function broadcast(transport: Transport, caipNetworkId: CaipNetworkId, bytes: string): Promise<void> {
  try {
    await transport.request(caipNetworkId, 'esplora_send', [bytes])
  } catch (error) {
    if (!isInstance(error, TransportError)) throw error
    const said = error.details ?? ''
    // A lost answer is asked for again: then the network has it already.
    if (/already (known|in)|txn-already/i.test(said)) return
    if (/missing ?or ?spent|conflict/i.test(said)) throw new NonceTooLowError({ cause: error })
    if (/relay fee|insufficient fee|fee not met/i.test(said)) throw new FeeTooLowError({ cause: error })
    // Whether it arrived will show: its id is known.
    if (error instanceof NodeError && error.retry !== 'none') return
    throw error
  }
}
