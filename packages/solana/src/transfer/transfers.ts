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

/** How long the same transfer counts as a retry, and not as another payment, although it has arrived unnoticed. */
const RETRY_MS = 600_000

export interface TransferSigner extends Signer {
  readonly wallet: Wallet
  /** What Wallet Standard calls the cluster. */
  readonly chain: string
}

/** What a review shows of a transfer: nothing is signed that takes more. */
interface Terms extends Budget {
  readonly deposit: bigint
  readonly withheld: bigint
}

/** The network's fee, and the rent of a new account of the receiver's. */
export async function estimateTransfer(
  transport: Transport,
  transfer: TransferParameters,
): Promise<FeeEstimate> {
  const cluster = clusterOf(transport, transfer.caipNetworkId)
  // Before the form is filled in, a transfer to the user's own account of little or nothing stands in.
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
 * Has the wallet sign a transfer, and sends it. A transfer that was sent before, and is still open, is sent again and not signed again: it
 * cannot be paid twice.
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
  // The account is checked first, too: a node that is away must not hide that it is another one.
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
  // A wallet may use a newer blockhash. The newest one, once it has answered, is the last that it can have used.
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
  // A node that lags gave a blockhash once more: these are the bytes of a transfer that was paid already.
  if (sentTransfers.find(hash)) throw new TransactionExpiredError()
  // From here on it may have arrived, whatever a node says.
  remember({ hash, wire })
  await broadcast(cluster, wire)
  return { hash }
}

/** Coin that is sent to a program, or to a program's account, may be lost. */
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
  for (;;) {
    const kept = sentTransfers.findEqual(transfer)
    const sent = kept ?? sentTransfers.findLost(transfer)
    if (!sent) return undefined
    const { step } = await readStatus(cluster, sent.hash)
    // Long done, or seen by another tab: the same again is another payment.
    const isDone = step === 'confirmed' && (!kept || sent.at < Date.now() - RETRY_MS)
    if (!isDone && step !== 'unseen') return sent
    if (!isDone && !(await isGone(cluster, sent))) {
      // Only the wallet has its bytes, and it may send them at any time.
      if (!sent.wire) throw new TransactionUnknownError()
      await broadcast(cluster, sent.wire)
      return sent
    }
    // There may be another one: another tab sends, too.
    sentTransfers.close(sent.hash)
  }
}

/** The newest blockhash, the last block that takes it, and a slot before all of those. */
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

/** Core hands back what estimateTransfer() gave it, and nothing else. */
function isTerms(terms: unknown): terms is Terms {
  return typeof terms === 'object' && terms !== null && 'units' in terms && 'deposit' in terms
}
