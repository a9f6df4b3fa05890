// Callers who ask for a large answer of the node and do not read it.
import { openConnection } from '../lib/http.mjs'
import { LARGE_TOPIC } from '../lib/largeAnswer.mjs'

const READERS = 60
const CALL = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'eth_getLogs' },
  params: [{ fromBlock: '0x989000', toBlock: '0x989680', topics: [LARGE_TOPIC] }],
})

/** Asks, and never reads. @returns the socket, or undefined */
async function askAndStall({ url, chainId, projectId, count, tally }, address) {
  const socket = await openConnection(url, address)
  count()
  if (!socket) return tally('connection refused')
  socket.pause()
  socket.write(
    `POST /v1?chainId=${chainId}&projectId=${projectId} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\ncontent-length: ${CALL.length}\r\n\r\n${CALL}`,
  )
  return socket
}

/** The status that a stalled caller was sent, read from its socket's buffer. */
async function readStatus(socket) {
  const head = socket.read(64) ?? ''
  return /^HTTP\/1.1 (\d+)/.exec(String(head))?.[1] ?? (socket.destroyed ? 'closed' : 'no answer')
}

/** Keeps readers that do not read until the time is over; they come from the addresses in turn. */
export async function stall(context, readers, addresses = [context.attacker]) {
  const asked = Array.from({ length: readers }, (_, number) =>
    askAndStall(context, addresses[number % addresses.length]),
  )
  const sockets = (await Promise.all(asked)).filter(Boolean)
  await context.untilEnd()
  for (const socket of sockets) context.tally(await readStatus(socket))
  return sockets
}

export const slowReaders = [
  {
    id: 'H4',
    name: '60 slow readers of an answer of 8 MiB',
    seconds: 8,
    little: { seconds: 2 },
    async run(context) {
      const sockets = await stall(context, READERS)
      for (const socket of sockets) socket.destroy()
    },
  },
  {
    id: 'H4b',
    name: 'a reader that never reads is cut off',
    seconds: 75,
    isFullOnly: true,
    async run(context) {
      const sockets = await stall(context, 4)
      // A close is only seen once the buffered bytes are read.
      const ends = sockets.map(
        (socket) =>
          new Promise((resolve) => {
            let bytes = 0
            socket.on('data', (chunk) => {
              bytes += chunk.length
            })
            socket.on('close', () => resolve(bytes))
            socket.resume()
          }),
      )
      const read = await Promise.all(ends.map((end) => Promise.race([end, context.pause(5_000, Infinity)])))
      const whole = read.filter((bytes) => bytes > 8_000_000).length
      context.check('nobody gets the rest after 75 s without reading', whole === 0, `${whole} of 4 did`)
    },
  },
]
