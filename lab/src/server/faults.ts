import { isObject } from '../wallet/params.ts'

export type Fault =
  | { kind: 'none' }
  /** Connections are cut. */
  | { kind: 'down' }
  /** Every answer comes that much later. */
  | { kind: 'slow'; delayMs: number }
  /** Says that it is another chain. */
  | { kind: 'wrongChainId'; chainId: number }
  /** Answers every call with a JSON-RPC error. */
  | { kind: 'error'; code: number; message: string }
  /** Answers with an HTTP status and no JSON. */
  | { kind: 'status'; status: number }
  /** Never answers. */
  | { kind: 'hang' }

/** Reads a fault that a test sent as JSON; throws where it has no known kind. */
export function parseFault(value: unknown): Fault {
  if (!isObject(value)) throw new Error('The fault must be an object')
  const { kind, delayMs, chainId, code, message, status } = value
  switch (kind) {
    case 'none':
    case 'down':
    case 'hang':
      return { kind }
    case 'slow':
      return { kind, delayMs: typeof delayMs === 'number' ? delayMs : 3_000 }
    case 'wrongChainId':
      return { kind, chainId: typeof chainId === 'number' ? chainId : 1 }
    case 'error':
      return {
        kind,
        code: typeof code === 'number' ? code : -32603,
        message: typeof message === 'string' ? message : 'Internal error',
      }
    case 'status':
      return { kind, status: typeof status === 'number' ? status : 503 }
    default:
      throw new Error(`No fault is called ${JSON.stringify(kind)}`)
  }
}
