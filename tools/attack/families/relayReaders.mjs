// Clients of the relay that listen and do not read, or do not acknowledge, or take the seats.
import { openDeafSocket, toWireFrame } from '../lib/http.mjs'
import { randomHex } from '../lib/random.mjs'
import { connectRelay, createIdentity, relayPath, toFrame } from '../lib/relayClient.mjs'

const SILENT = 100
const LETTERS = 80

export const relayReaders = [
  {
    id: 'R1',
    name: '100 silent sockets on the same topics',
    politeKind: 'relay',
    seconds: 8,
    little: { seconds: 2 },
    async run(context) {
      const { url, projectId, attacker, random, tally, count, relay, pause, untilEnd } = context
      const topics = Array.from({ length: 10 }, () => randomHex(random, 32))
      const reader = createIdentity()
      const sockets = await Promise.all(
        Array.from({ length: SILENT }, async () => {
          count()
          const socket = await openDeafSocket(url, relayPath({ projectId, identity: reader }), attacker)
          if (!socket) return tally('socket refused')
          socket.write(toWireFrame(toFrame(1, 'irn_batchSubscribe', { topics })))
          return socket
        }),
      )
      await pause(500)
      const writer = createIdentity()
      await Promise.all(
        Array.from({ length: LETTERS }, async (_, number) => {
          const message = `${number} ${'x'.repeat(130_000)}`
          count()
          const params = { topic: topics[number % topics.length], message, ttl: 300, tag: 1 }
          const { said, frame } = await relay('irn_publish', params, { identity: writer })
          tally(frame?.result === true ? 'kept' : said)
        }),
      )
      await untilEnd()
      const held = sockets.filter((socket) => socket && !socket.destroyed).length
      tally('sockets to the end', held)
      for (const socket of sockets) socket?.destroy()
    },
  },
  {
    id: 'M8',
    name: 'a client that never acknowledges',
    politeKind: 'relay',
    seconds: 10,
    little: { seconds: 2 },
    async run(context) {
      const { url, projectId, attacker, random, tally, count, relay, check, pause, endsAt } = context
      const topics = Array.from({ length: 1_500 }, () => randomHex(random, 32))
      let pushed = 0
      const onLetter = () => {
        pushed += 1
      }
      const identity = createIdentity()
      const silent = await connectRelay({
        ...{ url, projectId, identity, address: attacker, acknowledge: false, onLetter },
      })
      for (let from = 0; from < topics.length; from += 500) {
        count()
        const frame = await silent.call('irn_batchSubscribe', { topics: topics.slice(from, from + 500) })
        if (frame.result === undefined) tally(frame.error?.data ?? `closed ${frame.closed}`)
      }
      for (let from = 0; from < topics.length; from += 100) {
        const messages = topics
          .slice(from, from + 100)
          .map((topic) => ({ topic, message: `sealed ${topic}`, ttl: 300, tag: 1 }))
        count()
        const { said, frame } = await relay('irn_batchPublish', { messages })
        tally(frame?.result === true ? 'kept' : said)
      }
      // Independent of the machine's load: waits until nothing more arrives.
      for (let seen = -1; seen !== pushed || performance.now() < endsAt; ) {
        seen = pushed
        await pause(1_000)
      }
      tally('pushed', pushed)
      if (silent.closed() !== undefined) tally(`closed ${silent.closed()}`)
      check('no more than 1,000 wait for an acknowledgement', pushed <= 1_050, `${pushed} were pushed`)
      silent.close()
    },
  },
  {
    id: 'R3',
    name: 'strangers on all seats of a topic while its wallet sleeps',
    politeKind: 'relay',
    async run(context) {
      do await takeSeats(context)
      while (context.isRunning())
    },
  },
]

async function takeSeats({ url, projectId, attacker, stranger, random, tally, count, check }) {
  const topic = randomHex(random, 32)
  const join = async (address, identity = createIdentity()) => {
    const client = await connectRelay({ url, projectId, address, identity })
    return { client, frame: await client.call('irn_subscribe', { topic }) }
  }
  const identity = createIdentity()
  const page = await join('127.0.0.78')
  const wallet = await join(stranger, identity)
  wallet.client.close()
  const clients = [page.client]
  for (let number = 0; number < 20; number += 1) {
    count()
    const { client, frame } = await join(attacker)
    clients.push(client)
    tally(frame.error?.data ?? 'seated')
  }
  const back = await join(stranger, identity)
  check('the wallet still has its seat', back.frame.result !== undefined, back.frame.error?.data)
  for (const client of [...clients, back.client]) client.close()
}
