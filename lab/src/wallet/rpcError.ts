/** The errors that a wallet may return (EIP-1193, EIP-1474, EIP-3085, EIP-5792), by meaning. */
export const CODES = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  atomicityUnsupported: 5760,
  capabilityUnsupported: 5700,
  tooManyCalls: 5740,
  unknownCalls: 5730,
  requestPending: -32002,
  invalidParams: -32602,
  internal: -32603,
} as const

/** An error as sent to the page: a code, a message and optional data. */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalid = (message: string): WalletRpcError => new WalletRpcError(CODES.invalidParams, message)

/** Serialises an error. Any error except a WalletRpcError becomes an internal error. */
export function toWireError(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof WalletRpcError) {
    const { code, message, data } = error
    return { code, message, ...(data === undefined ? {} : { data }) }
  }
  return { code: CODES.internal, message: error instanceof Error ? error.message : 'The Lab Wallet failed' }
}
