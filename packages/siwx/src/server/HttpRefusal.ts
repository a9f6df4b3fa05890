import type { SiwxReason } from '../errors/SiwxError.ts'

/** Why the handler refuses a request, apart from the reasons of `verify()`. */
export type RequestReason =
  | 'not_found'
  | 'method'
  | 'origin'
  | 'content_type'
  | 'body_too_large'
  | 'body_malformed'
  | 'too_many_requests'
  | 'signed_out'

/** A refusal that is answered with a status and a reason. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal'
  readonly status: number
  readonly reason: RequestReason | SiwxReason

  constructor(status: number, reason: RequestReason | SiwxReason) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}
