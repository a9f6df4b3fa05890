import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { rpc } from '@latchkey/contract'
import { WebSocketServer } from 'ws'
import { admit } from '../../server/admit.ts'
import { clientAddress } from '../../server/clientAddress.ts'
import { Failure } from '../../server/Failure.ts'
import { refuseSocket } from '../../server/listen.ts'
import { parsePart } from '../../server/parse.ts'
import type { Server } from '../../server/server.ts'
import { spend } from '../../server/spend.ts'
import { connectNode } from './connectNode.ts'
import { joinSockets } from './joinSockets.ts'
import type { RpcService } from './service.ts'

/** Serves JSON-RPC over WebSocket, subscriptions included. */
export interface RpcSockets {
  /** Takes over a request that asks for an upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Says goodbye to every client. */
  close(): void
}

const PATHS = ['/v1', '/v1/', '/ws']
const GOING_AWAY = 1001
const GOODBYE_MS = 1_000

export function createRpcSockets(server: Server, service: RpcService): RpcSockets {
  const { config, logger, projects } = server
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: config.rpc.maxBodyBytes,
    perMessageDeflate: false,
  })
  const openByClient = new Map<string, number>()
  let isClosing = false

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = readUrl(request)
    const { origin } = request.headers
    const projectId = url.searchParams.get('projectId') ?? undefined
    admit(server, rpc, projectId, origin)
    await spend(server, rpc, request, 1)
    const { chainId } = parsePart(rpc, 'query', Object.fromEntries(url.searchParams))
    const upstream = service.upstreamOf(chainId)

    const client = clientAddress(request, config.trustedProxies)
    const release = reserve(openByClient, client, config.rpc.maxSocketsPerClient)
    socket.once('close', release)
    const node = await connectNode(upstream, config.rpc)
    if (socket.destroyed || isClosing) {
      node.terminate()
      return void socket.destroy()
    }
    let isJoined = false
    acceptor.handleUpgrade(request, socket, head, (page) => {
      isJoined = true
      joinSockets({
        page,
        node,
        idleMs: config.rpc.socketIdleMs,
        // A project or origin that was struck off loses its open sockets too.
        isStillAllowed: () => 'project' in projects.admit(projectId, origin),
        check: async (message) => {
          const rpcRequest = service.check(message)
          await spend(server, rpc, request, rpcRequest.count).catch((error: unknown) => {
            throw withId(error, rpcRequest.id)
          })
        },
      })
    })
    // It calls back at once, or has refused the handshake by itself: then nobody else would let go of the node.
    if (!isJoined) node.terminate()
  }

  return {
    upgrade(request, socket, head) {
      // A client that goes away during the handshake is no news.
      socket.on('error', () => socket.destroy())
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
        // One that does not answer the goodbye would hold up the stop.
        setTimeout(() => page.terminate(), GOODBYE_MS).unref()
      }
    },
  }
}

function readUrl(request: IncomingMessage): URL {
  const url = URL.canParse(request.url ?? '', 'http://gateway')
    ? new URL(request.url ?? '', 'http://gateway')
    : undefined
  if (!url || !PATHS.includes(url.pathname))
    throw new Failure(404, 'path', 'No socket is served here. Use /v1.')
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || request.method !== 'GET') {
    throw new Failure(400, 'upgrade', 'Only GET with an upgrade to "websocket" is served.')
  }
  if (!request.headers['sec-websocket-key'])
    throw new Failure(400, 'upgrade', 'The handshake has no sec-websocket-key.')
  return url
}

function reserve(openByClient: Map<string, number>, client: string, most: number): () => void {
  const open = openByClient.get(client) ?? 0
  if (open >= most) throw new Failure(429, 'rate', `One client may hold ${most} sockets. Close one first.`)
  openByClient.set(client, open + 1)
  return () => {
    const left = (openByClient.get(client) ?? 1) - 1
    if (left > 0) openByClient.set(client, left)
    else openByClient.delete(client)
  }
}

function withId(error: unknown, rpcId: string): unknown {
  if (!(error instanceof Failure)) return error
  return new Failure(error.status, error.field, error.message, { rpcCode: error.rpcCode, rpcId })
}
