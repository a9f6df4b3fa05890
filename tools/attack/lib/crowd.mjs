// Equal polite load: as many requests a second as an attack made, by clients that behave, each at its own address.
import { createContext } from './context.mjs'
import { randomHex } from './random.mjs'
import { connectRelay, createIdentity } from './relayClient.mjs'
import { opened, WebSocket } from './ws.mjs'

/** Requests a second of one of them: far below every default limit. */
const EACH_PER_SECOND = 20
const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const LETTER = 'x'.repeat(1_200)

/**
 * @param kind 'rpc' (HTTP), 'socket' (JSON-RPC by WebSocket) or 'relay' (published messages that somebody takes)
 * @returns `{ requests, outcomes }`
 */
export async function sendCrowd({ kind, perSecond, ...target }) {
  const clients = Math.max(1, Math.ceil(perSecond / EACH_PER_SECOND))
  const addresses = Array.from({ length: clients }, (_, number) => `127.0.1.${1 + (number % 250)}`)
  const setUp = { rpc: useHttp, socket: useSockets, relay: useRelay }[kind]
  // Connecting is not a part of the load, so the time counts from here.
  const { send, close } = await setUp(target, addresses)
  const context = createContext(target)
  await context.atRate(perSecond, async (number) => {
    context.count()
    context.tally(await send(number % clients, context))
  })
  close()
  return context.result()
}

async function useHttp({ origin }, addresses) {
  return {
    send: async (client, context) =>
      (await context.rpc(CALL, { address: addresses[client], headers: { origin } })).status,
    close() {},
  }
}

async function useSockets({ url, projectId, chainId, origin }, addresses) {
  const path = `/v1?chainId=${chainId}&projectId=${projectId}`
  const sockets = await Promise.all(
    addresses.map(async (localAddress) => {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { localAddress, origin })
      await opened(socket)
      return socket
    }),
  )
  return {
    send: async (client) => {
      sockets[client].send(CALL)
      return 'sent'
    },
    close: () => sockets.forEach((socket) => void socket.terminate()),
  }
}

async function useRelay({ url, projectId, random = Math.random }, addresses) {
  const pairs = await Promise.all(
    addresses.map(async (address) => {
      const topic = randomHex(random, 32)
      const connect = () => connectRelay({ url, projectId, address, identity: createIdentity() })
      const [page, wallet] = [await connect(), await connect()]
      await wallet.call('irn_subscribe', { topic })
      return { page, wallet, topic }
    }),
  )
  return {
    send: async (client) => {
      const { page, topic } = pairs[client]
      const message = `${performance.now()} ${LETTER}`
      const frame = await page.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      return frame.result === true ? 200 : (frame.error?.data ?? 'closed')
    },
    close: () => {
      for (const { page, wallet } of pairs) {
        page.close()
        wallet.close()
      }
    },
  }
}
