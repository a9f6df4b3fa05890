import type { CaipNetworkId } from '@latchkey/contract'
import { SignatureMismatchError, SignatureUnverifiedError, WalletAnswerError } from '@latchkey/core'
import { SiwxError, verifyBip122 } from '@latchkey/siwx/bitcoin'
import type { MessageProtocol } from '../wallet/wallet.ts'

interface SignedMessage {
  readonly message: string
  /** In base64. */
  readonly signature: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** The requested form. Either form is accepted if it is not set. */
  readonly protocol?: MessageProtocol | undefined
}

/** Verifies the signature of a text. Scripts are not run here, so their signatures count as unverified. */
export function requireMessageSignature(signed: SignedMessage): void {
  const { message, signature, address, caipNetworkId, protocol } = signed
  let kind: string
  try {
    kind = verifyBip122({ text: message, signature, chainId: caipNetworkId, accountAddress: address })
  } catch (error) {
    if (error instanceof SiwxError && error.reason === 'signature_unsupported')
      throw new SignatureUnverifiedError({ cause: error })
    throw new SignatureMismatchError({ address })
  }
  if (protocol && (protocol === 'ECDSA') !== (kind === 'bip137'))
    throw new WalletAnswerError({ method: 'signMessage' })
}
