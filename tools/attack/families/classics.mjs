// Attacks that every public server meets.
import { gzipSync } from 'node:zlib'
import { openConnection } from '../lib/http.mjs'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const LORIS = 500
/** The default HEADERS_TIMEOUT_MS and a busy machine; it ends once all are cut off. */
const LORIS_SECONDS = 30

export const classics = [
  {
    id: 'C1',
    name: 'slow loris: 500 heads that trickle',
    seconds: LORIS_SECONDS,
    little: { seconds: 6, settings: { HEADERS_TIMEOUT_MS: '700' } },
    async run(context) {
      const { url, attacker, count, tally, isRunning, pause, seconds } = context
      const sockets = await Promise.all(
        Array.from({ length: LORIS }, async () => {
          const socket = await openConnection(url, attacker)
          count()
          if (!socket) return tally('connection refused')
          socket.resume()
          socket.write('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ')
          return socket
        }),
      )
      const open = () => sockets.filter((socket) => socket && !socket.destroyed)
      while (isRunning() && open().length > 0) {
        for (const socket of open()) socket.write('x')
        await pause(500)
      }
      tally('cut off', sockets.length - open().length)
      context.check('all are cut off', open().length === 0, `${open().length} live after ${seconds} s`)
      for (const socket of open()) socket.destroy()
    },
  },
  {
    id: 'C2',
    name: 'huge heads, bad UTF-8, gzip bombs, batches of 10,000',
    async run(context) {
      const { rpc, ask, atRate, count, tally, check } = context
      const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
      const shots = [
        ['huge head', 431, () => ask('/health', { headers: { 'x-huge': 'x'.repeat(20_000) } })],
        ['bad UTF-8', 422, () => rpc(Buffer.from(CALL.replace('eth', '\xff\xfe'), 'latin1'))],
        ['gzip bomb', 415, () => rpc(bomb, { headers: { 'content-encoding': 'gzip' } })],
        ['batch of 10,000', 400, () => rpc(`[${Array(10_000).fill(CALL).join(',')}]`)],
      ]
      const wrong = new Map()
      await atRate(40, async (number) => {
        const [name, wanted, shoot] = shots[number % shots.length]
        count()
        const { status } = await shoot()
        tally(status)
        // A client that has made too many calls gets that rejection instead.
        if (![wanted, 413, 429, 'ECONNRESET', 'EPIPE'].includes(status)) wrong.set(name, status)
      })
      check('each is refused', wrong.size === 0, [...wrong].join(', '))
    },
  },
]
