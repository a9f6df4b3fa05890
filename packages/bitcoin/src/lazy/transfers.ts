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

/** Three blocks take about half an hour. */
const WITHIN_BLOCKS = '3'
/** Rates were never higher for long, so a service that reports a higher one is wrong or malicious. */
const MOST_RATE = 2_000
/** Allows the account to replace the transaction with one that has a higher fee (BIP-125). */
const REPLACEABLE = 0xfffffffd

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
    // Payments never include coins that may carry an inscription.
    ...(amount === 0n && { most: most > 0n ? most : 0n }),
  }
}

export interface Sending extends TransferParameters, Pick<AccountParameters, 'requireShown'> {
  readonly wallet: Wallet
  readonly account: Account
  /** The terms of the reviewed estimate. Without them, the transfer is planned now. */
  readonly terms?: unknown
}

/**
 * Asks the wallet to sign a transfer, and sends it. The wallet only signs, so the page knows each byte that it sends.
 * @returns the first output that the transfer spends; another transaction that spends this output replaces the transfer
 * @throws SendUnavailableError for an account of ordinals
 */
export async function sendTransfer(
  transport: Transport,
  sending: Sending,
): Promise<{ readonly hash: string; readonly spends: Unspent }> {
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

async function readRate(get: Get, caipNetworkId: CaipNetworkId): Promise<number> {
  const rate = read(await get('/fee-estimates'), WITHIN_BLOCKS)
  if (typeof rate !== 'number' || !(rate > 0) || rate > MOST_RATE) throw unreadable(caipNetworkId)
  // Nodes relay no transaction with a rate below one.
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
 * Reads the transactions that coins come from. Only Taproot signatures cover the amount of every input. For other types, a malicious service
 * could lie about one coin per request. Two signatures could then be combined, and the hidden amounts would be paid as a fee.
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

function readOrigin(whole: unknown, txid: string) {
  try {
    const raw = RawTx.decode(hex.decode(String(whole)))
    return idOf(raw) === txid ? raw : undefined
  } catch {
    // The bytes are not a transaction.
    return undefined
  }
}

/** Returns the fields that signing needs in addition to the coin. Throws if the key does not match the address. */
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

/** Another tab may have spent the same coins during the prompt. With a higher fee, this transaction would replace the other tab's. */
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

async function broadcast(transport: Transport, caipNetworkId: CaipNetworkId, bytes: string): Promise<void> {
  try {
    await transport.request(caipNetworkId, 'esplora_send', [bytes])
  } catch (error) {
    if (!isInstance(error, TransportError)) throw error
    const said = error.details ?? ''
    // The request is repeated if a response is lost. Then the network already has the transaction.
    if (/already (known|in)|txn-already/i.test(said)) return
    if (/missing ?or ?spent|conflict/i.test(said)) throw new NonceTooLowError({ cause: error })
    if (/relay fee|insufficient fee|fee not met/i.test(said)) throw new FeeTooLowError({ cause: error })
    // waitForBlock() shows whether the transaction arrived.
    if (error instanceof NodeError && error.retry !== 'none') return
    throw error
  }
}
