/** Why a message or a signature is refused. Each reason names the first check that failed. */
export type SiwxReason =
  // The text, or the object from which a text is written.
  | 'message_malformed'
  | 'message_too_large'
  | 'namespace_unsupported'
  | 'scheme_invalid'
  | 'domain_invalid'
  | 'address_invalid'
  | 'statement_invalid'
  | 'uri_invalid'
  | 'version_unsupported'
  | 'chain_invalid'
  | 'nonce_invalid'
  | 'issued_at_invalid'
  | 'expiration_time_invalid'
  | 'not_before_invalid'
  | 'request_id_invalid'
  | 'resource_invalid'
  | 'resources_too_many'
  | 'recap_invalid'
  | 'recap_mismatch'
  // What the server expected.
  | 'scheme_mismatch'
  | 'domain_mismatch'
  | 'uri_mismatch'
  | 'chain_mismatch'
  | 'address_mismatch'
  | 'nonce_mismatch'
  | 'request_id_mismatch'
  | 'resources_mismatch'
  | 'expired'
  | 'not_yet_valid'
  | 'too_old'
  | 'issued_in_future'
  // The signature.
  | 'signature_malformed'
  | 'signature_malleable'
  | 'signature_mismatch'
  | 'signature_unsupported'
  | 'node_missing'
  | 'node_failed'
  // The envelope of CAIP-74.
  | 'cacao_malformed'
  | 'cacao_unsupported'

/**
 * The only error that this package throws about a message or a signature. `verify()` returns its reason instead of throwing it.
 *
 * @example
 * try {
 *   parseMessage(text)
 * } catch (error) {
 *   if (error instanceof SiwxError) console.log(error.reason)
 * }
 */
export class SiwxError extends Error {
  override readonly name = 'SiwxError'
  /** For code. `message` is for a log. */
  readonly reason: SiwxReason

  constructor(reason: SiwxReason, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

/** Runs a library's decoder and turns every error that it throws into one typed reason. */
export function attempt<result>(reason: SiwxReason, message: string, run: () => result): result {
  try {
    return run()
  } catch (cause) {
    throw cause instanceof SiwxError ? cause : new SiwxError(reason, message, { cause })
  }
}
