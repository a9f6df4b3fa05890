/** The names of the relay's rejections, sent as `data`, and their codes. */
const CODES = {
  ProjectNotFound: 3000,
  ProjectIdNotSpecified: 3000,
  OriginNotAllowed: 3000,
  MissingJwt: 3000,
  InvalidJwt: 3000,
  TooManyRequests: 3001,
  InvalidMethod: -32_600,
  InvalidParams: -32_600,
  InvalidTopic: -32_600,
  InvalidRequestId: -32_600,
  InvalidJsonRpcVersion: -32_600,
  PayloadSizeExceeded: -32_600,
  BatchEmpty: -32_600,
  BatchLimitExceeded: -32_600,
  Serialization: -32_600,
  TtlTooShort: -32_000,
  TtlTooLong: -32_000,
  MailboxLimitExceeded: -32_000,
  StoredLimitExceeded: -32_000,
  SubscriberLimitExceeded: -32_000,
  InvalidAction: -32_000,
  StoreUnavailable: -32_000,
  Internal: -32_603,
} as const

export type RelayErrorTag = keyof typeof CODES

export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly tag: RelayErrorTag
  readonly code: number

  constructor(tag: RelayErrorTag, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.tag = tag
    this.code = CODES[tag]
  }
}
