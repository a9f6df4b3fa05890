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

/** The signer, with a last check before the prompt. */
export interface Signer extends Pick<AccountParameters, 'requireShown'> {
  readonly account: Account
}

/**
 * Asks the wallet to sign a text (`solana:signMessage`), and checks that the displayed account signed it.
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
  // A wallet may add a prefix to the text before it signs. Then the signature would not match the text.
  if (!isSame(signed, bytes)) throw new WalletAnswerError({ method })
  await requireSignature(account, bytes, signature)
  return toBase58(signature)
}

/**
 * Asks the wallet to sign transactions (`solana:signTransaction`), and checks that the displayed account signed each. Wallets may add
 * instructions, such as a fee; the returned transactions include them.
 *
 * @param options.transactions - wire format, legacy or version 0
 * @param options.chain - the cluster's name in Wallet Standard
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
  // Old names, which wallets do not know.
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

/** The commitment level, by its new or its old name (S5.7): how far the cluster must have confirmed a block. */
export type Commitment = keyof typeof COMMITMENTS

/** Options for sending. */
export interface SendOptions {
  /** The commitment level of the state that the simulation before sending uses. */
  readonly preflightCommitment?: Commitment
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * Asks the wallet to sign and send a transaction (`solana:signAndSendTransaction`).
 *
 * @returns the transaction's id: its first signature, in base58
 * @throws TypeError for a commitment that does not exist; there is no prompt then
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

/** Throws for an account that the wallet only watches, because the wallet has no key for it. */
function requireKey({ own }: Account, method: string): void {
  const features = read(own, 'features')
  if (Array.isArray(features) && !features.includes(method)) throw new UnsupportedMethodError({ method })
}

/** Throws if the account is not a signer of the transaction, because the transaction then belongs to another account. */
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

/** Returns the outputs of a feature's method. @throws WalletAnswerError unless there are as many outputs as inputs */
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
