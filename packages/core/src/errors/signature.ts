import { BaseError } from './BaseError.ts'

/**
 * The signature is not the displayed account's: another account or another text was signed, or the account's contract rejects it.
 *
 * The kit checks a signature before your page gets it. It recovers a key account's signer in the page. For any other account
 * it asks the wallet's network, with the validator of ERC-6492: smart accounts sign by a contract's rules (ERC-1271), also
 * before they are deployed.
 *
 * Check signatures on your server too. Users can change a page, and a smart account can change its owners later. The kit
 * does not check typed data that your page signs through the wallet's own provider or a host library's hooks.
 */
export class SignatureMismatchError extends BaseError {
  override name = 'SignatureMismatchError' as const
  readonly signer: string | undefined
  constructor({ address, signer }: { address: string; signer?: string | undefined }) {
    super('The wallet signed with another account', {
      details: signer ? `${signer} signed in place of ${address}` : `it is no signature of ${address}`,
      metaMessages: ['Select the account that is shown here in the wallet, then try again.'],
      docsPath: 'docs/errors.md#SignatureMismatchError',
    })
    this.signer = signer
  }
}

/**
 * The signature could not be checked: it is not a key account's signature, and the network did not answer.
 *
 * The signature may be right. Try again.
 */
export class SignatureUnverifiedError extends BaseError {
  override name = 'SignatureUnverifiedError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The signature could not be checked', {
      cause,
      metaMessages: ['The network did not answer. Check your connection, then try again.'],
      docsPath: 'docs/errors.md#SignatureUnverifiedError',
    })
  }
}
