// A stand-in for a chain's node, as a process of its own: small answers, a large one where asked, and a count of what reached it.
// It is no chain, and says so: `web3_clientVersion` is "latchkey-attack-stand-in".
import { createServer } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LARGE_BYTES, LARGE_TOPIC } from './largeAnswer.mjs'
import { serveCalls } from './workers.mjs'
import { WebSocketServer } from './ws.mjs'

const CHAIN_ID = 31_337
const PART_BYTES = 65_536

const calls = new Map()
let balance = '0x1'
const large = Buffer.from(`["${'ab'.repeat(LARGE_BYTES / 2 - 32)}"]`)

function answer(text) {
  const parsed = JSON.parse(text)
  return Array.isArray(parsed) ? `[${parsed.map(answerOne).join(',')}]` : answerOne(parsed)
}

function answerOne({ id, method, params }) {
  calls.set(method, (calls.get(method) ?? 0) + 1)
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},"result":${resultOf(method, params)}}`
}

function resultOf(method, params) {
  if (method === 'eth_chainId') return `"0x${CHAIN_ID.toString(16)}"`
  if (method === 'eth_blockNumber') return '"0x989680"'
  if (method === 'eth_getBalance') return `"${balance}"`
  if (method === 'eth_getLogs') return '[]'
  if (method === 'web3_clientVersion') return '"latchkey-attack-stand-in"'
  // Controls of the stand-in itself, used by attacks.
  if (method === 'standIn_calls') return JSON.stringify(Object.fromEntries(calls))
  if (method === 'standIn_setBalance') {
    balance = params[0]
    return 'true'
  }
  return '"0x"'
}

/** In parts, so that others do not wait for this process instead of the gateway. */
async function* toParts() {
  yield Buffer.from('{"jsonrpc":"2.0","id":1,"result":')
  for (let at = 0; at < large.length; at += PART_BYTES) {
    yield large.subarray(at, at + PART_BYTES)
    await nextTurn()
  }
  yield Buffer.from('}')
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    response.setHeader('content-type', 'application/json')
    // Made once: this process must cost less than the gateway that is attacked.
    if (!text.startsWith('[') && text.includes(LARGE_TOPIC))
      pipeline(Readable.from(toParts()), response, () => {})
    else response.end(answer(text))
  })
})
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('message', (data) => socket.send(answer(String(data))))
  socket.on('error', () => {})
})

serveCalls({
  listen: () =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ port: server.address().port }))),
})
