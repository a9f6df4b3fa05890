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
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { createGet, type Get, readUnspents, unreadable } from '../chain/chain.ts'
import type { Account } from '../wallet/account.ts'
import { readAddress } from '../wallet/address.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { type Plan, planPayment } from './plan.ts'
import { readPsbt, requireSigned } from './psbt.ts'

/** A transfer is meant for one of the next so many blocks: about half an hour. */
const WITHIN_BLOCKS = '3'
/** More was never paid for long. A service that says more is wrong, or worse. */
const MOST_RATE = 2_000
/** Says that the account may replace the transaction by one with a higher fee (BIP-125). */
const REPLACEABLE = 0xfffffffd

/** What an estimate was made with. */
export interface RateTerms {
  /** Satoshis for each virtual byte. */
  readonly rate: number
}

/** What a transfer costs, and at which rate. */
export async function estimateTransfer(
  transport: Transport,
  parameters: TransferParameters,
): Promise<FeeEstimate> {
  const get = createGet(transport, parameters.caipNetworkId)
  const rate = await readRate(get, parameters.caipNetworkId)
  const { fee } = await planTransfer(get, parameters, rate)
  return { fee, isFinal: true, terms: { rate } satisfies RateTerms }
}

/** Who signs, and how. */
export interface Sending extends TransferParameters, Pick<AccountParameters, 'requireShown'> {
  readonly wallet: Wallet
  readonly account: Account
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
 * @throws SendUnavailableError for an account that keeps coins which are no money; as planPayment() and signPsbt()
 */
export async function sendTransfer(transport: Transport, sending: Sending): Promise<Sent> {
  const { account, wallet, caipNetworkId, terms, requireShown } = sending
  if (account.purpose !== 'payment' || sending.tokenAddress !== undefined) throw new SendUnavailableError()
  const get = createGet(transport, caipNetworkId)
  const rate = isRate(terms) ? terms.rate : await readRate(get, caipNetworkId)
  const plan = await planTransfer(get, sending, rate)
  const [first] = plan.coins
  if (!first) throw new SendUnavailableError()
  const psbt = (await build(get, sending, plan)).toPSBT(0)
  const inputs = plan.coins.map((_, index) => index)
  requireShown?.()
  const signed = await wallet.signPsbt({ account, psbt, inputs })
  const transaction = requireSigned(readPsbt(psbt), { signed, inputs, address: account.address })
  await broadcast(transport, caipNetworkId, hex.encode(transaction.extract()))
  return { hash: transaction.id, spends: first }
}

async function planTransfer(get: Get, parameters: TransferParameters, rate: number): Promise<Plan> {
  const { address, caipNetworkId, to, amount } = parameters
  const [unspents, from, receiver] = await Promise.all([
    readUnspents(get, address, caipNetworkId),
    requireAddress(address),
    requireAddress(to),
  ])
  return planPayment({ unspents, from, to: receiver, amount, rate })
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

/** Core hands back what estimateTransfer() gave it, and nothing else. */
function isRate(terms: unknown): terms is RateTerms {
  return typeof read(terms, 'rate') === 'number'
}

async function build(
  get: Get,
  { account, to, amount }: Pick<Sending, 'account' | 'to' | 'amount'>,
  { coins, change }: Plan,
): Promise<Transaction> {
  const own = await requireAddress(account.address)
  const transaction = new Transaction()
  for (const coin of coins)
    transaction.addInput({
      ...{ txid: coin.txid, index: coin.vout, sequence: REPLACEABLE },
      ...(own.type === 'p2pkh'
        ? { nonWitnessUtxo: hex.decode(String(await get(`/tx/${coin.txid}/hex`))) }
        : { witnessUtxo: { script: own.script, amount: coin.amount } }),
      ...keyOf(account, own.script),
    })
  transaction.addOutput({ script: (await requireAddress(to)).script, amount })
  if (change > 0n) transaction.addOutput({ script: own.script, amount: change })
  return transaction
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
