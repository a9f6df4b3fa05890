import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Failure, failureBody } from './Failure.ts'
import type { Server } from './server.ts'

const MAX_HEADER_BYTES = 16_384
const KEEP_ALIVE_MS = 65_000
const DRAIN_MS = 10_000
const SWEEP_MS = 50
const LINGER_MS = 1_000

/** The HTTP server in front of the app, with limits that a slow or oversized request runs into. */
export function createHttpServer({ app, config }: Pick<Server, 'app' | 'config'>): HttpServer {
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: config.headersTimeoutMs,
    requestTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(2_000, config.headersTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    // What is thrown before the app sees a request is a request that HTTP does not allow.
    errorHandler: () => jsonResponse(new Failure(400, 'request', 'The request is malformed.')),
  })
  const server = createServer(limits, listener)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseSocket(socket, toFailure(error)),
  )
  return server
}

/** Starts listening, and returns the port: the one asked for, or for 0 the one that was free. */
export async function listen(server: HttpServer, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return toAddressInfo(server.address()).port
}

/** Takes no new connection, lets requests under way be answered, and cuts off what is left after ten seconds. */
export async function drain(server: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that is kept alive turns idle only once its answer is out, and then nothing else would end it.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Answers on a bare socket, where there is no response object, and closes it. */
export function refuseSocket(socket: Duplex, failure: Failure): void {
  if (!socket.writable) return void socket.destroy()
  const body = failureBody(failure, true)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    connection: 'close',
    ...failure.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${failure.status} Refused\r\n${lines.join('')}\r\n${body}`)
  // Time to read it; a peer that keeps its side open is cut off then.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function toFailure(error: NodeJS.ErrnoException): Failure {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Failure(431, 'headers', 'The headers are too large.')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Failure(408, 'request', 'The request took too long to arrive.')
  return new Failure(400, 'request', 'The request is malformed.')
}

function jsonResponse(failure: Failure): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
  }
  return new Response(failureBody(failure, false), { status: failure.status, headers })
}

/** A server that listens on a TCP port has an AddressInfo; only pipes have a string, and none is ever made. */
function toAddressInfo(address: string | AddressInfo | null): AddressInfo {
  return address as AddressInfo
}
