import { BaseError } from './BaseError.ts'

/** The wallet gave a signature that is not the displayed account's. */
export class SignatureMismatchError extends BaseError {
  override name = 'SignatureMismatchError' as const
  readonly signer: string | undefined
  constructor({ address, signer }: { address: string; signer?: string | undefined }) {
    super('The wallet signed with another account', {
      details: signer ? `${signer} signed in place of ${address}` : `it is no signature of ${address}`,
      metaMessages: ['Select the account that is shown here in the wallet, then try again.'],
      docsPath: 'docs/errors/signature-mismatch.md',
    })
    this.signer = signer
  }
}

/** A smart account's signature could not be checked, because its chain could not be asked. */
export class SignatureUnverifiedError extends BaseError {
  override name = 'SignatureUnverifiedError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The signature could not be checked', {
      cause,
      metaMessages: ['The network did not answer. Check your connection, then try again.'],
      docsPath: 'docs/errors/signature-mismatch.md',
    })
  }
}
