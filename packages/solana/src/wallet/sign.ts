import {
  type AccountParameters,
  SignatureMismatchError,
  UnsupportedMethodError,
  WalletAnswerError,
} from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import { toBase58 } from './base58.ts'
import { parseTransaction } from './parseTransaction.ts'
import type { Account, Wallet } from './wallet.ts'

/** Who signs, with a last check before the wallet is asked. */
export interface Signer extends Pick<AccountParameters, 'requireShown'> {
  readonly account: Account
}

/**
 * Has the wallet sign a text (`solana:signMessage`), and makes sure that the account displayed signed it.
 *
 * @returns the signature in base58
 * @throws UserRejectedError, UnsupportedMethodError, WalletAnswerError, SignatureMismatchError
 */
export async function signMessage(
  wallet: Wallet,
  { account, requireShown, message }: Signer & { message: string },
): Promise<string> {
  const method = 'solana:signMessage'
  requireKey(account, method)
  const bytes = new TextEncoder().encode(message)
  requireShown?.()
  const [output] = readOutputs(
    await wallet.call(method, 'signMessage', { account: account.own, message: bytes }),
    1,
    method,
  )
  const signature = requireBytes(read(output, 'signature'), method)
  const signed = requireBytes(read(output, 'signedMessage'), method)
  // A wallet may add a prefix to what it signs. Then nobody could check the signature against the text.
  if (!isSame(signed, bytes)) throw new WalletAnswerError({ method })
  await requireSignature(account, bytes, signature)
  return toBase58(signature)
}

/**
 * Has the wallet sign transactions (`solana:signTransaction`), and makes sure that the account displayed signed each. Wallets may add
 * instructions, such as a fee: what is returned is what was signed.
 *
 * @param options.transactions - wire format, legacy or version 0
 * @param options.chain - what Wallet Standard calls the cluster
 * @returns the signed transactions, in the same order
 */
export async function signTransactions(
  wallet: Wallet,
  {
    account,
    requireShown,
    transactions,
    chain,
  }: Signer & { transactions: readonly Uint8Array[]; chain: string },
): Promise<readonly Uint8Array[]> {
  const method = 'solana:signTransaction'
  requireKey(account, method)
  for (const transaction of transactions) requireSigner(account, transaction)
  const inputs = transactions.map((transaction) => ({ account: account.own, chain, transaction }))
  requireShown?.()
  const outputs = readOutputs(await wallet.call(method, 'signTransaction', ...inputs), inputs.length, method)
  return Promise.all(
    outputs.map(async (output) => {
      const signed = requireBytes(read(output, 'signedTransaction'), method)
      const { message, signers, signatures } = parseTransaction(signed) ?? fail(method)
      const signature = signatures[signers.indexOf(account.address)]
      if (!signature) throw new SignatureMismatchError({ address: account.address })
      await requireSignature(account, message, signature)
      return signed
    }),
  )
}

const COMMITMENTS = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  // Old names: wallets know the new ones only.
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

/** How far the chain has to be before a wallet takes a transaction for good, by its new or its old name (S5.7). */
export type Commitment = keyof typeof COMMITMENTS

/** How a wallet sends. */
export interface SendOptions {
  /** What the simulation before sending looks at. */
  readonly preflightCommitment?: Commitment
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * Has the wallet sign and send a transaction (`solana:signAndSendTransaction`).
 *
 * @returns the transaction's id: its first signature, in base58
 * @throws TypeError for a commitment that Solana lacks; the wallet is not asked
 */
export async function signAndSend(
  wallet: Wallet,
  {
    account,
    requireShown,
    transaction,
    chain,
    options,
  }: Signer & { transaction: Uint8Array; chain: string; options?: SendOptions | undefined },
): Promise<string> {
  const method = 'solana:signAndSendTransaction'
  requireKey(account, method)
  requireSigner(account, transaction)
  const sent = options && readOptions(options)
  requireShown?.()
  const input = { account: account.own, chain, transaction, ...(sent && { options: sent }) }
  const [output] = readOutputs(await wallet.call(method, 'signAndSendTransaction', input), 1, method)
  const signature = requireBytes(read(output, 'signature'), method)
  if (signature.length !== 64) throw new WalletAnswerError({ method })
  return toBase58(signature)
}

function readOptions({ preflightCommitment: name, ...options }: SendOptions): SendOptions {
  if (name === undefined) return options
  if (!Object.hasOwn(COMMITMENTS, name)) throw new TypeError(`Solana has no commitment ${name}.`)
  return { ...options, preflightCommitment: COMMITMENTS[name] }
}

/** An account that the wallet only watches has no key for it. */
function requireKey({ own }: Account, method: string): void {
  const features = read(own, 'features')
  if (Array.isArray(features) && !features.includes(method)) throw new UnsupportedMethodError({ method })
}

/** A transaction that the account need not sign is somebody else's. */
function requireSigner({ address }: Account, transaction: Uint8Array): void {
  const parsed = parseTransaction(transaction)
  if (!parsed) throw new TypeError('The transaction is not in the wire format of Solana.')
  if (!parsed.signers.includes(address)) throw new TypeError(`${address} is no signer of the transaction.`)
}

/** @throws SignatureMismatchError unless the account signed the bytes */
export async function requireSignature(
  { address, publicKey }: Account,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<void> {
  const { isSignatureOf } = await import('../lazy/verify.ts')
  if (!isSignatureOf(publicKey, bytes, signature)) throw new SignatureMismatchError({ address })
}

/** The outputs of a feature's method. @throws WalletAnswerError unless there are as many as inputs */
export function readOutputs(answer: unknown, count: number, method: string): readonly unknown[] {
  return Array.isArray(answer) && answer.length === count ? answer : fail(method)
}

/** @throws WalletAnswerError unless a wallet answered with bytes */
export function requireBytes(value: unknown, method: string): Uint8Array {
  return value instanceof Uint8Array ? value : fail(method)
}

function fail(method: string): never {
  throw new WalletAnswerError({ method })
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
