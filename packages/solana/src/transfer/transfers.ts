import type { CaipNetworkId } from '@latchkey/contract'
import type { FeeEstimate, Receipt, ReceiptParameters, TransferParameters } from '@latchkey/core'
import { FeeChangedError, TransactionUnknownError, WalletAnswerError } from '@latchkey/core'
import { read, type Transport } from '@latchkey/core/adapter'
import { TransactionExpiredError } from '../errors.ts'
import { toBase58 } from '../wallet/base58.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'
import { type Signer, signAndSend, signTransactions } from '../wallet/sign.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { broadcast } from './broadcast.ts'
import { buildTransaction, type Lifetime } from './build.ts'
import { blockhashOf, carries } from './carries.ts'
import { type Budget, feeOf, findBudget } from './fees.ts'
import { type Cluster, CONFIRMED, clusterOf } from './ground.ts'
import { PROGRAMS, setBudget } from './instructions.ts'
import { planTransfer } from './plan.ts'
import type { Sent, SentTransfers } from './sent.ts'
import { isGone, isPast, readStatus } from './status.ts'
import { waitForTransfer } from './waitForTransfer.ts'

export { createSentTransfers } from './sent.ts'

/** For this time, the same transfer counts as a retry of one that arrived unnoticed, not as another payment. */
const RETRY_MS = 600_000

export interface TransferSigner extends Signer {
  readonly wallet: Wallet
  /** The cluster's name in Wallet Standard. */
  readonly chain: string
}

/** The reviewed costs of a transfer. A transfer that costs more is not signed. */
interface Terms extends Budget {
  readonly deposit: bigint
  readonly withheld: bigint
}

/** Estimates the network's fee, and the rent of a new account for the receiver. */
export async function estimateTransfer(
  transport: Transport,
  transfer: TransferParameters,
): Promise<FeeEstimate> {
  const cluster = clusterOf(transport, transfer.caipNetworkId)
  // Before the form is complete, estimate a transfer of little or nothing to the user's own account instead.
  const isProbe = transfer.amount === 0n || transfer.to === transfer.address
  const { instructions, deposit, withheld } = await planTransfer(cluster, transfer, isProbe)
  const budget = await findBudget(cluster, transfer.address, instructions, isProbe)
  return {
    fee: feeOf(budget) + deposit,
    ...(deposit > 0n ? { deposit } : {}),
    ...(withheld > 0n ? { withheld } : {}),
    isFinal: true,
    terms: { ...budget, deposit, withheld } satisfies Terms,
  }
}

/**
 * Asks the wallet to sign a transfer, and sends it. If the same transfer was sent before and is still open, sends the same bytes again
 * without a new signature, so that the user cannot pay twice.
 * @param signer - returns the signer; called right before the prompt
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
  // Also check the account first, so that an unreachable node does not hide an account change.
  requireSigner().requireShown?.()
  const cluster = clusterOf(transport, transfer.caipNetworkId)
  const open = await findOpen(cluster, sentTransfers, transfer)
  if (open) return { hash: open.hash }

  const { instructions, moves, deposit, withheld } = await planTransfer(cluster, transfer)
  const reviewed = isTerms(terms) ? terms : undefined
  if (reviewed && (deposit > reviewed.deposit || withheld > reviewed.withheld)) throw new FeeChangedError()
  const budget = reviewed ?? (await findBudget(cluster, transfer.address, instructions, false))
  const lifetime = await readLifetime(cluster)
  const unsigned = buildTransaction(transfer.address, [...setBudget(budget), ...instructions], lifetime)
  const signer = requireSigner()
  const { lastValidBlockHeight, sinceSlot } = lifetime
  const sent = { transfer, moves, lastValidBlockHeight, sinceSlot }
  // A wallet may use a newer blockhash. The newest blockhash after the wallet's response is the last one that it can have used.
  const remember = (of: { hash: string; wire: Uint8Array | undefined }): void => {
    const isOurs = of.wire && blockhashOf(of.wire) === lifetime.blockhash
    sentTransfers.add({ ...sent, ...of, ...(isOurs ? {} : { lastValidBlockHeight: undefined }) })
    if (isOurs) return
    void readLifetime(cluster).then(
      (now) => sentTransfers.add({ ...sent, ...of, lastValidBlockHeight: now.lastValidBlockHeight }),
      () => undefined,
    )
  }
  if (!signer.wallet.has('solana:signTransaction')) {
    const hash = await signAndSend(signer.wallet, { ...signer, transaction: unsigned, options: undefined })
    remember({ hash, wire: undefined })
    return { hash }
  }
  const [wire] = await signTransactions(signer.wallet, { ...signer, transactions: [unsigned] })
  const [signature] = (wire && parseTransaction(wire)?.signatures) ?? []
  if (!wire || !signature || !carries(wire, transfer.address, moves))
    throw new WalletAnswerError({ method: 'solana:signTransaction' })
  const hash = toBase58(signature)
  if (blockhashOf(wire) === lifetime.blockhash && (await isPast(cluster, lastValidBlockHeight)))
    throw new TransactionExpiredError({ hash })
  // A lagging node returned the same blockhash again, so these are the bytes of a transfer that was already paid.
  if (sentTransfers.find(hash)) throw new TransactionExpiredError()
  // From here on, the transfer may have arrived, even if a node reports otherwise.
  remember({ hash, wire })
  await broadcast(cluster, wire)
  return { hash }
}

/** Whether an address is a program or a program's account. Coins that are sent there may be lost. */
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

/** Finds an earlier transfer with the same terms that may still arrive or has just arrived. */
async function findOpen(
  cluster: Cluster,
  sentTransfers: SentTransfers,
  transfer: TransferParameters,
): Promise<Sent | undefined> {
  for (;;) {
    const kept = sentTransfers.findEqual(transfer)
    const sent = kept ?? sentTransfers.findLost(transfer)
    if (!sent) return undefined
    const { step } = await readStatus(cluster, sent.hash)
    // The transfer was confirmed long ago, or another tab saw its confirmation. The same transfer now is another payment.
    const isDone = step === 'confirmed' && (!kept || sent.at < Date.now() - RETRY_MS)
    if (!isDone && step !== 'unseen') return sent
    if (!isDone && !(await isGone(cluster, sent))) {
      // Only the wallet has the transfer's bytes, and may send them at any time.
      if (!sent.wire) throw new TransactionUnknownError()
      await broadcast(cluster, sent.wire)
      return sent
    }
    // Look for another one, because other tabs also send transfers.
    sentTransfers.close(sent.hash)
  }
}

/** Reads the newest blockhash, the last block that accepts it, and a slot before all blocks that accept it. */
async function readLifetime(cluster: Cluster): Promise<Lifetime & { readonly sinceSlot: bigint }> {
  const answer = await cluster.ask('getLatestBlockhash', CONFIRMED)
  const value = read(answer, 'value')
  const blockhash = read(value, 'blockhash')
  if (typeof blockhash !== 'string') throw new TypeError('The node gave no blockhash.')
  return {
    blockhash,
    lastValidBlockHeight: cluster.whole(read(value, 'lastValidBlockHeight')),
    sinceSlot: cluster.whole(read(read(answer, 'context'), 'slot')),
  }
}

/** Core passes back only the terms that estimateTransfer() returned. */
function isTerms(terms: unknown): terms is Terms {
  return typeof terms === 'object' && terms !== null && 'units' in terms && 'deposit' in terms
}
