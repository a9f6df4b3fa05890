import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { rpc } from '@latchkey/contract'
import { WebSocketServer } from 'ws'
import type { Caller } from '../../server/admission.ts'
import { Failure } from '../../server/Failure.ts'
import { refuseSocket } from '../../server/listen.ts'
import type { SocketRoute } from '../../server/module.ts'
import { parsePart } from '../../server/parse.ts'
import { readInTurns } from '../../server/readInTurns.ts'
import type { Server } from '../../server/server.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { Bundler } from '../relayer/createBundler.ts'
import { connectNode } from './connectNode.ts'
import { joinSockets } from './joinSockets.ts'
import { BYTES_PER_UNIT, type RpcService } from './service.ts'

/** Serves JSON-RPC over WebSocket, subscriptions included. */
export interface RpcSockets extends SocketRoute {
  close(): void
}

const PATHS = ['/v1', '/v1/', '/ws']
/** A socket opens another one to the node. */
const SOCKET_COST = 10
const GOING_AWAY = 1001
const GOODBYE_MS = 1_000

export function createRpcSockets(server: Server, service: RpcService, bundler: Bundler): RpcSockets {
  const { admission, config, logger } = server
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: config.rpc.maxBodyBytes,
    perMessageDeflate: false,
    // Each turn of the event loop handles one message per socket, so that a flood of small messages delays nobody else.
    allowSynchronousEvents: false,
  })
  let isClosing = false

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = readUrl(request)
    const { origin } = request.headers
    const projectId = url.searchParams.get('projectId') ?? undefined
    const client = admission.clientOf(request)
    const caller: Caller = { client, project: admission.requireProject(projectId, origin) }
    await admission.spend(caller, 'rpc', SOCKET_COST)
    const { chainId } = parsePart(rpc, 'query', Object.fromEntries(url.searchParams))
    const upstream = service.upstreamOf(chainId)
    const leave = admission.seat('rpcSockets', client)
    if (!leave) {
      const description = `One client may hold ${config.rpc.maxSocketsPerClient} sockets. Close one first.`
      throw new Failure(429, 'rate', description)
    }
    socket.once('close', leave)
    const node = await connectNode(upstream, config.rpc)
    if (socket.destroyed || isClosing) {
      node.terminate()
      return void socket.destroy()
    }
    let isJoined = false
    acceptor.handleUpgrade(request, socket, head, (page) => {
      isJoined = true
      readInTurns(page, socket, server.turns)
      joinSockets({
        page,
        node,
        idleMs: config.rpc.socketIdleMs,
        stallMs: config.limits.writeTimeoutMs,
        hold: admission.hold(client),
        charge: (bytes) => admission.charge(caller, bytes),
        // A project or origin that is no longer admitted loses its open sockets, too.
        isStillAllowed: () => 'project' in server.projects.admit(projectId, origin),
        check: (message) => check(server, { service, bundler }, upstream, caller, message),
      })
    })
    // The callback runs immediately, unless the library rejected the handshake. In that case nothing else would close
    // the node's socket.
    if (!isJoined) node.terminate()
  }

  return {
    isAt: (path) => PATHS.includes(path),
    upgrade(request, socket, head) {
      accept(request, socket, head).catch((error: unknown) => {
        if (!(error instanceof Failure)) logger.error({ err: error }, 'socket failed')
        refuseSocket(
          socket,
          error instanceof Failure ? error : new Failure(500, 'server', 'The gateway failed.'),
        )
      })
    },
    close() {
      isClosing = true
      acceptor.close()
      for (const page of acceptor.clients) {
        page.close(GOING_AWAY, 'The gateway is stopping')
        // A page that does not answer the close frame would delay the shutdown.
        setTimeout(() => page.terminate(), GOODBYE_MS).unref()
      }
    },
  }
}

/** Charges for a message, even one that cannot be read. @throws Failure if it must not go on to the node */
async function check(
  { admission }: Server,
  { service, bundler }: { readonly service: RpcService; readonly bundler: Bundler },
  upstream: Upstream,
  caller: Caller,
  message: Uint8Array,
): Promise<void> {
  await admission.spend(caller, 'rpc', 1 + Math.floor(message.byteLength / BYTES_PER_UNIT))
  const request = service.check(upstream, message)
  const own = request.methods.find((method) => bundler.answers(upstream.caipNetworkId, method))
  if (own !== undefined)
    throw new Failure(400, 'method', `Send ${own} by HTTP: the relayer answers it, and not the node.`, {
      rpcCode: -32_601,
      rpcId: request.id,
    })
  await admission.spend(caller, 'rpc', request.cost - 1).catch((error: unknown) => {
    throw withId(error, request.id)
  })
}

function readUrl(request: IncomingMessage): URL {
  if (!URL.canParse(request.url ?? '', 'http://gateway'))
    throw new Failure(404, 'path', 'No socket is served here. Use /v1.')
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || request.method !== 'GET')
    throw new Failure(400, 'upgrade', 'Only GET with an upgrade to "websocket" is served.')
  if (!request.headers['sec-websocket-key'])
    throw new Failure(400, 'upgrade', 'The handshake has no sec-websocket-key.')
  return new URL(request.url ?? '', 'http://gateway')
}

function withId(error: unknown, rpcId: string): unknown {
  if (!(error instanceof Failure)) return error
  return new Failure(error.status, error.field, error.message, { rpcCode: error.rpcCode, rpcId })
}
