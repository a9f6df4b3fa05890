// The attacker has several addresses, each with budgets of its own: what all clients share must hold.
import { sendBodies } from './bodies.mjs'
import { checkVisitor, fillStore, STORE_BYTES } from './relayStore.mjs'
import { stall } from './slowReaders.mjs'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const READERS = 240
const PER_SECOND = 800

/** Whether somebody who comes now is served. */
async function checkCall({ rpc, stranger, check }) {
  const { status } = await rpc(CALL, { address: stranger, timeoutMs: 15_000 })
  check('a visitor’s call is answered', status === 200, status)
}

export const severalAddresses = [
  {
    id: 'D1',
    name: `${READERS} slow readers of an answer of 8 MiB, from 8 addresses`,
    seconds: 8,
    // The systems' buffers take 4 MB for each connection to the node: too much for `npm test`.
    isFullOnly: true,
    async run(context) {
      const visitor = context.pause(1_500).then(() => checkCall(context))
      const sockets = await stall(context, READERS, context.attackers)
      await visitor
      for (const socket of sockets) socket.destroy()
    },
  },
  {
    id: 'D2',
    name: `flood of ${PER_SECOND} unknown paths and strangers’ calls a second, from 8 addresses`,
    isFullOnly: true,
    async run(context) {
      const { ask, rpc, atRate, count, tally, attackers } = context
      await atRate(PER_SECOND, async (number) => {
        const address = attackers[number % attackers.length]
        count()
        const answer =
          number % 2 === 0 ? ask(`/${number}`, { address }) : rpc(CALL, { address, project: 'nobody' })
        tally((await answer).status)
      })
      await checkCall(context)
    },
  },
  {
    id: 'D3',
    name: '150 bodies of 2 MB to the relay without project or token, from 8 addresses',
    seconds: 8,
    isFullOnly: true,
    run: (context) => sendBodies(context, context.attackers),
  },
  {
    id: 'D4',
    name: 'the store of 64 MiB, filled by 8 addresses for 30 days',
    politeKind: 'relay',
    seconds: 15,
    settings: { RELAY_MAX_STORE_BYTES: String(STORE_BYTES) },
    little: { seconds: 3, settings: { RELAY_MAX_STORE_BYTES: '8388608' } },
    async run(context) {
      await fillStore(context, 0, context.attackers)
      await checkVisitor(context)
    },
  },
]
