/** What the page is told of a failure: a sentence, and the code of EIP-1193 or JSON-RPC where there is one. */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'
  readonly code: number | undefined

  constructor(message: string, options: { code?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = options.code
  }
}

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
      {
        cause,
      },
    )
  }
}
