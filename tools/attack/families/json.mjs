// JSON that costs much to read: large, deep, or a batch without end.
import { openDeafSocket, toWireFrame, writeAll } from '../lib/http.mjs'
import { createIdentity, relayPath } from '../lib/relayClient.mjs'

const BYTES = 1_048_000
const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const inCall = (params) =>
  Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[${params}]}`)

const shapes = [
  ['deep arrays', inCall(`${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}`)],
  ['deep objects', inCall(`${'{"a":'.repeat(BYTES / 6)}1${'}'.repeat(BYTES / 6)}`)],
  ['a batch of 340,000', Buffer.from(`[${'{},'.repeat(BYTES / 3 - 1)}{}]`)],
  ['long numbers', inCall(`123${',123'.repeat(BYTES / 4 - 1)}`)],
  ['one long text', inCall(`"${'x'.repeat(BYTES - 200)}"`)],
]
const AT_ONCE = 20

export const json = [
  {
    id: 'M5',
    name: 'bodies of 1 MiB, deep and long, 20 at once',
    async run({ rpc, inParallel, count, tally }) {
      await inParallel(AT_ONCE, async (number) => {
        const [, body] = shapes[number % shapes.length]
        count()
        tally((await rpc(body)).status)
      })
    },
  },
  {
    id: 'M5b',
    name: 'the same by JSON-RPC WebSocket',
    politeKind: 'socket',
    run: async (context) =>
      flood(context, `/v1?chainId=${context.chainId}&projectId=${context.projectId}`, shapes),
  },
  {
    id: 'M5c',
    name: 'the same to the relay, by WebSocket',
    politeKind: 'socket',
    async run(context) {
      const { projectId } = context
      await flood(context, relayPath({ projectId, identity: createIdentity() }), shapes)
    },
  },
  {
    id: 'M5d',
    name: 'the same to the relay by HTTP, and to /e and prices',
    async run({ ask, inParallel, count, tally, projectId, origin }) {
      const paths = [
        () => relayPath({ projectId, identity: createIdentity(), isHttp: true }),
        () => `/e?projectId=${projectId}`,
        () => `/v1/fungible/price?projectId=${projectId}`,
      ]
      await inParallel(AT_ONCE, async (number) => {
        const [, body] = shapes[number % shapes.length]
        const headers = { 'content-type': 'application/json', origin }
        count()
        const path = paths[number % paths.length]()
        tally((await ask(path, { method: 'POST', body, headers })).status)
      })
    },
  },
  {
    id: 'M5e',
    isFullOnly: true,
    name: 'batches of 1,000 calls, 20 at once',
    async run({ rpc, inParallel, count, tally }) {
      const batch = `[${Array(1_000).fill(CALL).join(',')}]`
      await inParallel(AT_ONCE, async () => {
        count()
        tally((await rpc(batch)).status)
      })
    },
  },
]

async function flood(context, path, bodies) {
  const { url, attacker, endsAt, count, tally } = context
  const frames = bodies.map(([, body]) => toWireFrame(body))
  const one = async (_, number) => {
    while (context.isRunning()) {
      const socket = await openDeafSocket(url, path, attacker)
      if (!socket) {
        tally('socket refused')
        await context.pause(100)
        continue
      }
      socket.resume()
      for (let at = number; context.isRunning() && !socket.destroyed; at += 1) {
        if (!(await writeAll(socket, frames[at % frames.length], endsAt))) break
        count()
        tally('frames taken')
      }
      if (socket.destroyed) tally('closed')
      socket.destroy()
      await context.pause(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}
