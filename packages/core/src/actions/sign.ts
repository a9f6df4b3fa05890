import { UnsupportedChainError } from '../errors/network.ts'
import { toFailure } from '../errors/toFailure.ts'
import type { Failure } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { showNotice } from './notices.ts'
import { type RequireSignerErrorType, requireAccount } from './requireSigner.ts'

/** The text to sign, and a custom text for a failure. */
export interface SignMessageParameters {
  /** The text that the wallet shows to the user. */
  readonly message: string
  /** The notice's text for a failure, in the page's language. */
  readonly failed?: (failure: Failure) => string
}

/** The errors that {@link signMessage} itself throws; an adapter can also throw its own classes. */
export type SignMessageErrorType = RequireSignerErrorType

/**
 * Signs a text with the displayed account. A failure is also shown in a notice, except on an unsupported network, which has
 * its own view.
 *
 * On EVM, the kit verifies the signature before it returns it: by recovery for a key account, and on the wallet's network
 * for a smart account (ERC-1271, ERC-6492). Verify it on your server too, because users can change a page, and a smart
 * account can change its owners later. The kit doesn't verify requests that your page sends to the wallet's provider or
 * through a host's hooks, such as typed data.
 *
 * @param kit - made by createKit()
 * @param parameters.message - the text
 * @param parameters.failed - a custom text for the notice
 * @returns the wallet's signature, and the address that signed
 * @throws {@link SignatureMismatchError} if another account signed; {@link SignatureUnverifiedError} if the signature is not a key account's and
 *   the network could not be reached; {@link SignMessageErrorType}, and the error class to which the adapter converts the wallet's error
 *
 * @example
 * const { signature } = await signMessage(kit, { message: 'I agree' })
 */
export async function signMessage(
  kit: Kit,
  { message, failed }: SignMessageParameters,
): Promise<{ signature: string; address: string }> {
  try {
    const { adapter, connection, requireShown } = await requireAccount(kit)
    const { connectorId, address } = connection
    return { signature: await adapter.signMessage({ connectorId, address, message, requireShown }), address }
  } catch (error) {
    const failure = toFailure(error)
    const content = failed
      ? { message: failed(failure) }
      : failure.rejected
        ? ({ code: 'signatureDeclined' } as const)
        : { failure }
    if (!(error instanceof UnsupportedChainError)) showNotice(kit, { ...content, variant: 'error' })
    throw error
  }
}
