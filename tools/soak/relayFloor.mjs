// A relay that does the least possible: it parses, answers, passes messages on and takes receipts, keeps everything in memory and checks nothing.
import { createHash } from 'node:crypto'
import { WebSocketServer } from '../attack/lib/ws.mjs'

const DELAY_MS = 15

const subscribers = new Map()
const stored = new Map()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })),
)
let nextId = Date.now() * 1_000

server.on('connection', (socket) => {
  const pushed = new Map()
  const answer = (id, result) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
  const push = (letter) => {
    const id = nextId++
    pushed.set(id, letter)
    const params = { id: letter.topic, data: letter }
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data.toString())
    if (method === undefined) {
      stored.delete(pushed.get(id)?.id)
      pushed.delete(id)
    } else if (method === 'irn_subscribe') {
      const known = subscribers.get(params.topic) ?? new Map()
      subscribers.set(params.topic, known.set(socket, push))
      answer(id, params.topic)
    } else {
      const letter = { ...params, id: createHash('sha256').update(params.message).digest('hex') }
      stored.set(letter.id, letter)
      answer(id, true)
      setTimeout(() => {
        for (const [other, pushTo] of subscribers.get(letter.topic) ?? [])
          if (other !== socket) pushTo(letter)
      }, DELAY_MS)
    }
  })
})
process.once('SIGTERM', () => process.exit(0))
