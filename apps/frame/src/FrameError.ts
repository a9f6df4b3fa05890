/** What the page is told of a failure: a sentence, and the code of EIP-1193 or JSON-RPC where there is one. */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'
  readonly code: number | undefined
  /** By which the wallet's own pages say it in their language. */
  readonly reason: string | undefined
  /** The number or the address in what they say. */
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
  /** A `FrameFailure`, or what the server said: perhaps a code that this page does not know. */
  readonly reason?: string | undefined
  readonly count?: number | string | undefined
  readonly cause?: unknown
}

/** Failures of the wallet's own page, beside those that its server names. */
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

/** Codes of EIP-1193, EIP-5792 and JSON-RPC that the frame answers. */
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

/** The browser keeps nothing for this page. */
export class StorageDeniedError extends FrameError {
  override readonly name = 'StorageDeniedError'
  constructor(cause: unknown) {
    super(
      'This browser does not let the wallet store its keys. Allow site data for this site, then reload.',
      { cause, reason: 'storageDenied' satisfies FrameFailure },
    )
  }
}
