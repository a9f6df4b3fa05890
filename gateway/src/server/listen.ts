import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { groupAddress } from './clientAddress.ts'
import { createLanes } from './createLanes.ts'
import { Failure, failureBody } from './Failure.ts'
import type { Module } from './module.ts'
import type { Server } from './server.ts'

const MAX_HEADER_BYTES = 16_384
const KEEP_ALIVE_MS = 65_000
const DRAIN_MS = 10_000
const SWEEP_MS = 50
const LINGER_MS = 1_000

/** The HTTP server in front of the app, with limits against slow, oversized and too many requests. */
export function createHttpServer(server: Server, modules: readonly Module[]): HttpServer {
  const { admission, app, config, headers } = server
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: config.headersTimeoutMs,
    requestTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(2_000, config.headersTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    // An error before the app sees a request means that the request violates HTTP.
    errorHandler: () => jsonResponse(new Failure(400, 'request', 'The request is malformed.')),
  })
  const lanes = createLanes()
  /** Waits for the client's turn, and does nothing if the client has disconnected meanwhile. */
  const enter = (request: IncomingMessage, begin: () => void) =>
    lanes.enter(admission.clientOf(request), () => {
      if (!request.socket.destroyed) begin()
    })
  const http = createServer(limits, (request, response) =>
    enter(request, () => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      void listener(request, response)
    }),
  )
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseSocket(socket, toFailure(error), headers),
  )
  acceptInTurns(http, (socket, accept) =>
    lanes.enter(`${socket.remoteAddress}`, () => {
      if (seatConnection(server, socket)) accept()
    }),
  )
  http.on('upgrade', (request, socket, head) => {
    // A client may disconnect during the handshake; that is not logged.
    socket.on('error', () => socket.destroy())
    enter(request, () => {
      upgrade(server, modules, request, socket, head).catch((error: unknown) => {
        if (!(error instanceof Failure)) server.logger.error({ err: error }, 'socket failed')
        refuseSocket(
          socket,
          error instanceof Failure ? error : new Failure(500, 'server', 'The gateway failed.'),
          headers,
        )
      })
    })
  })
  return http
}

/** Counts a connection. Behind a proxy, every connection is the proxy's, so only their total can be limited. */
function seatConnection({ admission, config }: Server, socket: Socket): boolean {
  const peer = config.trustedProxies === 0 ? groupAddress(socket.remoteAddress ?? 'unknown') : 'proxy'
  const leave = admission.seat(config.trustedProxies === 0 ? 'connections' : 'proxied', peer)
  if (leave) socket.once('close', leave)
  else socket.destroy()
  return leave !== undefined
}

/** Accepts connections in turns, because hundreds may arrive in one turn of the event loop. None is read before `enter` accepts it. */
function acceptInTurns(http: HttpServer, enter: (socket: Socket, accept: () => void) => void): void {
  const listeners = http.rawListeners('connection')
  http.removeAllListeners('connection')
  // An option of net.Server that http.createServer does not pass on.
  Object.assign(http, { pauseOnConnect: true })
  http.on('connection', (socket) =>
    enter(socket, () => {
      if (socket.destroyed) return
      for (const listener of listeners) listener.call(http, socket)
      socket.resume()
    }),
  )
}

async function upgrade(
  { admission }: Server,
  modules: readonly Module[],
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  await admission.spend({ client: admission.clientOf(request) }, 'calls', 1)
  const [path = ''] = (request.url ?? '').split('?')
  const found = modules.find(({ sockets }) => sockets?.isAt(path))
  if (!found?.sockets) throw new Failure(404, 'path', 'No socket is served here. Use /v1 or /relay.')
  found.sockets.upgrade(request, socket, head)
}

/** Starts listening, and returns the port: the requested one or, for 0, a free one. */
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

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Stops accepting connections, lets pending requests finish, and closes the remaining connections after ten seconds. */
export async function drain(server: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A keep-alive connection becomes idle only after its response is sent, and nothing else would then close it.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Responds on a bare socket, which has no response object, and closes it. */
export function refuseSocket(
  socket: Duplex,
  failure: Failure,
  more: Readonly<Record<string, string>> = {},
): void {
  if (!socket.writable) return void socket.destroy()
  const body = failureBody(failure, true)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    connection: 'close',
    ...failure.headers,
    ...more,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${failure.status} Refused\r\n${lines.join('')}\r\n${body}`)
  // The peer gets time to read the response; then its side is closed, too.
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

/** A server on a TCP port has an AddressInfo. Only pipes have a string, and the gateway uses none. */
function toAddressInfo(address: string | AddressInfo | null): AddressInfo {
  return address as AddressInfo
}
