/** A failure as the page sees it: a sentence, and a code of EIP-1193 or JSON-RPC if there is one. */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'
  readonly code: number | undefined
  /** The key of the failure's text on the wallet's own pages, in their language. */
  readonly reason: string | undefined
  /** The value within that text, such as a number, an address or a contact. */
  readonly count: number | string | undefined

  constructor(message: string, options: FrameErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = options.code
    this.reason = options.reason
    this.count = options.count
  }
}

export interface FrameErrorOptions {
  readonly code?: number
  /** A `FrameFailure`, or the server's code, which this page may not know. */
  readonly reason?: string | undefined
  readonly count?: number | string | undefined
  readonly cause?: unknown
}

/** Failures of the wallet's own page. The server's failures have their own names. */
export type FrameFailure =
  | 'codeForm'
  | 'notSetUp'
  | 'otherPerson'
  | 'overtaken'
  | 'ownWalletMissing'
  | 'recordOlder'
  | 'refused'
  | 'serverFailed'
  | 'shareDamaged'
  | 'storageDenied'
  | 'unknownOutcome'
  | 'unreachable'
  | 'unreadable'
  | 'walletAwaited'
  | 'windowGone'

/** The error codes of EIP-1193, EIP-5792 and JSON-RPC that the frame returns. */
export const CODES = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  wrongChain: 4901,
  limit: -32005,
  invalidParams: -32602,
  internal: -32603,
  unknownBundle: 5730,
  unknownCapability: 5700,
  duplicateId: 5720,
} as const

/** The browser denies storage to this page. */
export class StorageDeniedError extends FrameError {
  override readonly name = 'StorageDeniedError'
  constructor(cause: unknown) {
    super(
      'This browser does not let the wallet store its keys. Allow site data for this site, then reload.',
      { cause, reason: 'storageDenied' satisfies FrameFailure },
    )
  }
}
