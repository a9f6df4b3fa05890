import type { AccountParameters } from '@latchkey/core'
import type { Account } from './account.ts'
import type { MessageProtocol, Wallet } from './wallet.ts'

/** The signer, with a last check before the prompt. */
interface Signer extends Pick<AccountParameters, 'requireShown'> {
  readonly account: Account
}

/**
 * Asks the wallet to sign a text, and checks that the displayed account signed it.
 * @returns the signature in base64
 * @throws UserRejectedError, UnsupportedMethodError, WalletAnswerError, SignatureMismatchError
 */
export async function signText(
  wallet: Wallet,
  {
    account,
    requireShown,
    message,
    protocol,
  }: Signer & { message: string; protocol?: MessageProtocol | undefined },
): Promise<string> {
  const { requireMessageSignature } = await import('../lazy/verifyMessage.ts')
  requireShown?.()
  const signature = await wallet.signMessage(account, message, protocol ?? usual(account))
  const { address, network: caipNetworkId } = account
  requireMessageSignature({ ...{ message, signature, address, caipNetworkId }, protocol })
  return signature
}

/**
 * Asks the wallet to sign inputs of a transaction, and checks that the displayed account signed the same transaction.
 * @returns the signed transaction, in the format of BIP-174
 * @throws TypeError if the account owns no input, or the bytes are not a transaction; WalletAnswerError, SignatureMismatchError
 */
export async function signPsbt(
  wallet: Wallet,
  {
    account,
    requireShown,
    psbt,
    inputs: wanted,
  }: Signer & { psbt: Uint8Array; inputs?: readonly number[] | undefined },
): Promise<Uint8Array> {
  const { inputsOf, readPsbt, requireSigned } = await import('../lazy/psbt.ts')
  const { address } = account
  const read = readPsbt(psbt)
  const inputs = await inputsOf(read, address, wanted)
  requireShown?.()
  const signed = await wallet.signPsbt({ account, psbt, inputs })
  requireSigned(read, { signed, inputs, address })
  return signed
}

/** BIP-322 has a format for every native SegWit and Taproot address. For older types, wallets still sign with ECDSA. */
function usual({ type }: Account): MessageProtocol {
  return type === 'p2pkh' || type === 'p2sh' ? 'ECDSA' : 'BIP322'
}
