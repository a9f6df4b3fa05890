import type { CaipNetworkId } from '@latchkey/contract'
import type { FeeEstimate, Receipt, ReceiptParameters, TransferParameters } from '@latchkey/core'
import { TransactionUnknownError, WalletAnswerError } from '@latchkey/core'
import { read, type Transport } from '@latchkey/core/adapter'
import { TransactionExpiredError } from '../errors.ts'
import { toBase58 } from '../wallet/base58.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'
import { type Signer, signAndSend, signTransactions } from '../wallet/sign.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { broadcast, rebroadcast } from './broadcast.ts'
import { buildTransaction, type Lifetime } from './build.ts'
import { carries } from './carries.ts'
import { type Budget, feeOf, findBudget } from './fees.ts'
import { type Cluster, CONFIRMED, clusterOf } from './ground.ts'
import { PROGRAMS, setBudget } from './instructions.ts'
import { planTransfer } from './plan.ts'
import type { Sent, SentTransfers } from './sent.ts'
import { isGone, isPast, readStatus } from './status.ts'
import { waitForTransfer } from './waitForTransfer.ts'

export { createSentTransfers } from './sent.ts'

/** How long the same transfer counts as another try, and not as another payment, although it has arrived unnoticed. */
const RETRY_MS = 600_000

/** Who signs a transfer, and where. */
export interface TransferSigner extends Signer {
  readonly wallet: Wallet
  /** What Wallet Standard calls the cluster. */
  readonly chain: string
}

/** What a transfer costs: the network's fee, and what a new account of the receiver's takes. */
export async function estimateTransfer(
  transport: Transport,
  transfer: TransferParameters,
): Promise<FeeEstimate> {
  const cluster = clusterOf(transport, transfer.caipNetworkId)
  // Before the form is filled in, a transfer to oneself of little or nothing stands in.
  const isProbe = transfer.amount === 0n || transfer.to === transfer.address
  const { instructions, deposit, withheld } = await planTransfer(cluster, transfer, isProbe)
  const budget = await findBudget(cluster, transfer.address, instructions, isProbe)
  return {
    fee: feeOf(budget) + deposit,
    ...(deposit > 0n ? { deposit } : {}),
    ...(withheld > 0n ? { withheld } : {}),
    terms: budget,
  }
}

/**
 * Has the wallet sign a transfer, and sends it. A transfer that was sent before and whose end nobody has seen is sent again, and not
 * signed again: it cannot be paid twice.
 *
 * @param signer - made when the wallet is about to be asked
 */
export async function sendTransfer(
  transport: Transport,
  sentTransfers: SentTransfers,
  {
    terms,
    signer: requireSigner,
    ...transfer
  }: TransferParameters & {
    readonly terms?: unknown
    readonly signer: () => TransferSigner
  },
): Promise<{ hash: string }> {
  // The account is looked at first, too: a node that is away must not hide that it is another one.
  requireSigner().requireShown?.()
  const cluster = clusterOf(transport, transfer.caipNetworkId)
  const open = await findOpen(cluster, sentTransfers, transfer)
  if (open) return { hash: open.hash }

  const { instructions, moves } = await planTransfer(cluster, transfer)
  const budget = isBudget(terms) ? terms : await findBudget(cluster, transfer.address, instructions, false)
  const lifetime = await readLifetime(cluster)
  const unsigned = buildTransaction(transfer.address, [...setBudget(budget), ...instructions], lifetime)
  const signer = requireSigner()
  const sent = { transfer, moves, lastValidBlockHeight: lifetime.lastValidBlockHeight }
  if (!signer.wallet.has('solana:signTransaction')) {
    const hash = await signAndSend(signer.wallet, { ...signer, transaction: unsigned, options: undefined })
    sentTransfers.add({ ...sent, hash, wire: undefined })
    return { hash }
  }
  const [wire] = await signTransactions(signer.wallet, { ...signer, transactions: [unsigned] })
  const [signature] = (wire && parseTransaction(wire)?.signatures) ?? []
  if (!wire || !signature || !carries(wire, transfer.address, moves))
    throw new WalletAnswerError({ method: 'solana:signTransaction' })
  const hash = toBase58(signature)
  if (await isPast(cluster, lifetime.lastValidBlockHeight)) throw new TransactionExpiredError({ hash })
  // From here on it may have arrived, whatever the node says.
  sentTransfers.add({ ...sent, hash, wire })
  try {
    await broadcast(cluster, { wire, hash, lastValidBlockHeight: lifetime.lastValidBlockHeight })
  } catch (error) {
    sentTransfers.close(hash)
    throw error
  }
  return { hash }
}

/** Whether a program, or one of a program's accounts, stands at an address: coin that is sent there may be lost. */
export async function isContract(
  transport: Transport,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<boolean> {
  const [account] = await clusterOf(transport, caipNetworkId).accounts([address])
  return account !== undefined && (account.executable || account.program !== PROGRAMS.system)
}

export const waitFor = (
  transport: Transport,
  sentTransfers: SentTransfers,
  { caipNetworkId, ...parameters }: ReceiptParameters,
): Promise<Receipt> => waitForTransfer(clusterOf(transport, caipNetworkId), sentTransfers, parameters)

/** The same transfer, sent before, that may still arrive or has just arrived. */
async function findOpen(
  cluster: Cluster,
  sentTransfers: SentTransfers,
  transfer: TransferParameters,
): Promise<Sent | undefined> {
  const open = sentTransfers.findEqual(transfer)
  if (!open) return undefined
  const { hash, wire, lastValidBlockHeight, at } = open
  const { step } = await readStatus(cluster, hash)
  if (step === 'confirmed' && at < Date.now() - RETRY_MS) {
    // Long done: the same again is another payment.
    sentTransfers.close(hash)
    return undefined
  }
  if (step !== 'unseen') return open
  if (await isGone(cluster, hash, lastValidBlockHeight)) {
    sentTransfers.close(hash)
    return undefined
  }
  // Only the wallet has its bytes, and it may send them at any time.
  if (!wire) throw new TransactionUnknownError()
  await rebroadcast(cluster, wire)
  return open
}

async function readLifetime(cluster: Cluster): Promise<Lifetime> {
  const value = read(await cluster.ask('getLatestBlockhash', CONFIRMED), 'value')
  const blockhash = read(value, 'blockhash')
  if (typeof blockhash !== 'string') throw new TypeError('The node gave no blockhash.')
  return { blockhash, lastValidBlockHeight: cluster.whole(read(value, 'lastValidBlockHeight')) }
}

/** Core hands back what estimateTransfer() gave it, and nothing else. */
function isBudget(terms: unknown): terms is Budget {
  return typeof terms === 'object' && terms !== null && 'units' in terms && 'price' in terms
}
