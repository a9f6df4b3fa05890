import { UnsupportedChainError } from '../errors/network.ts'
import { toFailure } from '../errors/toFailure.ts'
import type { Failure } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { showNotice } from './notices.ts'
import { type RequireSignerErrorType, requireAccount } from './requireSigner.ts'

/** The text to sign, and words of your own for a failure. */
export interface SignMessageParameters {
  /** As the person at the wallet will read it. */
  readonly message: string
  /** What the notice says of a failure, in the page's language. */
  readonly failed?: (failure: Failure) => string
}

/** What {@link signMessage} throws of itself; an adapter's own classes come besides. */
export type SignMessageErrorType = RequireSignerErrorType

/**
 * Signs a text with the account that is displayed. Why nothing was signed is also said in a notice, but
 * for an unsupported network, which has a view of its own.
 *
 * On EVM the signature is checked before it is returned: recovered for a key account, and asked of the wallet's network for a
 * smart account (ERC-1271, ERC-6492). Your server has to check it again: a page can be changed by whoever visits it, and
 * a smart account can change its owners later. What your page asks of the wallet's own provider or of a host's hooks,
 * typed data for instance, is not checked here.
 *
 * @param kit - made by createKit()
 * @param parameters.message - the text
 * @param parameters.failed - words of your own for the notice
 * @returns the signature as the wallet gave it, and the address it is by
 * @throws {@link SignatureMismatchError} where another account signed; {@link SignatureUnverifiedError} where it is no key
 *   account's and the network could not be asked; {@link SignMessageErrorType}, and whatever error class the adapter made of the wallet's answer
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
