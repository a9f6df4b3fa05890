import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

export type RpcBody = RpcCall | readonly RpcCall[]

export interface RpcServer {
  readonly url: string
  /** The bodies that came, in order: one call, or a batch. */
  readonly bodies: RpcBody[]
  close(): Promise<void>
}

export interface RpcServerOptions {
  /** What a call's result is; an RpcFailure makes it an error. */
  readonly answer: (call: RpcCall) => unknown
  /** Writes, or withholds, the response to a whole body by hand where it returns true. */
  readonly respond?: (response: ServerResponse, body: RpcBody) => boolean
  /** `false`: a batch is answered with one error. */
  readonly batches?: boolean
}

/** A node on loopback that answers as a test wants. */
export async function rpcServer({ answer, respond, batches = true }: RpcServerOptions): Promise<RpcServer> {
  const bodies: RpcBody[] = []
  const toAnswer = (call: RpcCall) => {
    const result = answer(call)
    const outcome = result instanceof RpcFailure ? { error: result.error } : { result }
    return { jsonrpc: '2.0', id: call.id, ...outcome }
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body: RpcBody = JSON.parse(text)
    bodies.push(body)
    if (respond?.(response, body)) return
    if (!isBatch(body)) response.end(JSON.stringify(toAnswer(body)))
    else if (batches) response.end(JSON.stringify(body.map(toAnswer)))
    else response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"one at a time"}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function isBatch(body: RpcBody): body is readonly RpcCall[] {
  return Array.isArray(body)
}

/** An answer that is a JSON-RPC error. */
export class RpcFailure {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}
