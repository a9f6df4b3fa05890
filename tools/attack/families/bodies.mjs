// Bodies and connections of callers that were not admitted.
import { openConnection, writeAll } from '../lib/http.mjs'

const BODY_BYTES = 2_000_000
const BODIES = 150
const REFUSED_MS = 15_000

/** Sends bodies without project or token, and checks that they are not read. */
export async function sendBodies(context, addresses) {
  const { url, endsAt, count, tally, pause, untilEnd } = context
  const head = `POST /relay/rpc HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES + 1}\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(BODY_BYTES, 'x')])
  let whole = 0
  await Promise.all(
    Array.from({ length: BODIES }, async (_, number) => {
      const socket = await openConnection(url, addresses[number % addresses.length])
      count()
      if (!socket) return tally('connection refused')
      let status
      const refused = new Promise((resolve) => {
        socket.on('data', (chunk) => {
          status ??= String(chunk).slice(9, 12)
          resolve()
        })
        socket.on('close', resolve)
      })
      const isTaken = await writeAll(socket, bytes, endsAt)
      await untilEnd()
      // A rejection can be slow on a busy machine. A gateway that waits for the rest of the body takes 30 s.
      await Promise.race([refused, pause(REFUSED_MS)])
      if (isTaken && status === undefined && !socket.destroyed) whole += 1
      tally(status ?? (socket.destroyed ? 'closed' : 'body taken'))
      socket.destroy()
    }),
  )
  context.check('no body is read before its sender is admitted', whole === 0, `${whole} of ${BODIES} were`)
}

export const bodies = [
  {
    id: 'M6',
    name: '150 bodies of 2 MB to the relay without project or token',
    seconds: 8,
    little: { seconds: 2 },
    run: (context) => sendBodies(context, [context.attacker]),
  },
  {
    id: 'M6b',
    name: '3,000 connections from one address',
    seconds: 10,
    little: { seconds: 4 },
    async run(context) {
      const { url, attacker, stranger, count, tally, ask, pause, untilEnd } = context
      const open = []
      for (let number = 0; number < 3_000 && context.isRunning(); number += 100) {
        const some = await Promise.all(Array.from({ length: 100 }, () => openConnection(url, attacker)))
        count(100)
        for (const socket of some) {
          if (socket) open.push(socket.resume())
          else tally('connection refused')
        }
      }
      await pause(500)
      const held = open.filter((socket) => !socket.destroyed).length
      tally('held', held)
      tally('closed', open.length - held)
      const answer = await ask('/health', { address: stranger, timeoutMs: 5_000 })
      context.check('a visitor who comes now is served', answer.status === 200, answer.status)
      context.check('one address holds half of them at most', held <= 1_500, `${held} held`)
      await untilEnd()
      for (const socket of open) socket.destroy()
    },
  },
]
