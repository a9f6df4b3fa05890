// One request for each thing that a gateway must refuse. These also run against an operator's own gateway (`npm run attack -- --url`).
// None of them can reach a node, fill a store or cost more than a page's visit.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const OPERATOR_METHODS = [
  ...['admin_peers', 'debug_traceTransaction', 'trace_block', 'txpool_content', 'personal_listAccounts'],
  ...['eth_sendTransaction', 'eth_sign', 'vault_list', 'account_list', 'nobodyknows_this'],
]
const UNKNOWN_PATHS = 200
const DEEP = '['.repeat(20_000) + ']'.repeat(20_000)

const isRefusal = (status) => status >= 400 && status < 500

/** A method that is rejected without another call. */
const refuses = (id, name, requests, ask) => ({
  ...{ id, name, requests },
  async run(context) {
    const { status, body = '' } = await ask(context)
    context.count(requests)
    context.tally(status)
    context.check('it is refused', isRefusal(status), status)
    // A stack trace or a path of the server's own disk.
    context.check('the refusal gives nothing away', !/\n\s+at |node_modules|\/src\//.test(body))
  },
})

/** Each with the number of requests that it makes. */
export const checks = [
  {
    ...{ id: 'S1', name: 'headers of an answer', requests: 1 },
    async run({ ask, url, check, count, tally }) {
      const { status, headers = {} } = await ask('/health')
      count()
      tally(status)
      check('/health answers', status === 200, status)
      check('its type is not guessed', headers['x-content-type-options'] === 'nosniff')
      check('it does not say what it is made with', headers['x-powered-by'] === undefined)
      if (url.startsWith('https:'))
        check('browsers stay with https', headers['strict-transport-security'] !== undefined)
    },
  },
  refuses('S2', 'a project that nobody listed', 1, ({ rpc }) =>
    rpc(CALL, { project: `nobody-${randomBytes(6).toString('hex')}` }),
  ),
  refuses('S3', 'a page on another origin', 1, ({ rpc }) =>
    rpc(CALL, { headers: { origin: 'https://attacker.invalid' } }),
  ),
  {
    id: 'S4',
    name: 'methods of a node’s operator',
    ...{ requests: OPERATOR_METHODS.length },
    async run({ rpc, count, tally, check }) {
      for (const method of OPERATOR_METHODS) {
        count()
        // Without parameters, so no node acts on them.
        const { status, body = '' } = await rpc({ jsonrpc: '2.0', id: 1, method, params: [] })
        tally(status)
        check(`${method} is refused by the gateway`, isRefusal(status), `${status} ${body.slice(0, 100)}`)
      }
    },
  },
  refuses('S5', 'JSON that is 20,000 deep', 1, ({ rpc }) =>
    rpc(CALL.replace('[]', DEEP).replace('eth_blockNumber', 'web3_clientVersion')),
  ),
  refuses('S6', 'a batch of 10,000, none of which is a call', 1, ({ rpc }) =>
    rpc(`[${Array(10_000).fill('1').join(',')}]`),
  ),
  refuses('S7', 'a body that is not UTF-8', 1, ({ rpc }) => rpc(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))),
  refuses('S8', 'a compressed body', 1, ({ rpc }) =>
    rpc(gzipSync(Buffer.alloc(100_000, ' ')), { headers: { 'content-encoding': 'gzip' } }),
  ),
  refuses('S9', 'a head of 20 KB', 1, async ({ ask }) => {
    const answer = await ask('/health', { headers: { 'x-huge': 'x'.repeat(20_000) } })
    return typeof answer.status === 'number' ? answer : { status: 431 }
  }),
  {
    ...{ id: 'S10', name: 'a body to the relay without project or token', requests: 1 },
    async run({ ask, count, tally, check }) {
      // The body never arrives, so a gateway that answers hasn't waited for it.
      const answer = await ask('/relay/rpc', {
        ...{ method: 'POST', isHeadOnly: true, timeoutMs: 5_000 },
        headers: { 'content-type': 'application/json', 'content-length': '2000000' },
      })
      count()
      tally(answer.status)
      check('it is refused before its body is read', isRefusal(answer.status), answer.status)
    },
  },
  refuses('S11', 'an analytics record of no page', 1, ({ ask, projectId }) =>
    ask(`/e?projectId=${projectId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ eventId: randomBytes(8).toString('hex'), url: 'https://attacker.invalid/' },
        ...{ domain: 'attacker.invalid', timestamp: Date.now() },
        props: { type: 'track', event: 'LATCHKEY_ATTACK_CHECK' },
      }),
    }),
  ),
  {
    id: 'S12',
    name: `${UNKNOWN_PATHS} unknown paths`,
    ...{ requests: UNKNOWN_PATHS },
    async run({ ask, count, tally, check, random }) {
      const odd = new Set()
      for (let number = 0; number < UNKNOWN_PATHS; number += 1) {
        count()
        const { status } = await ask(`/${Math.floor(random() * 1e9).toString(36)}`)
        // 429 says that they are counted; a larger burst than this is not an error.
        tally(status)
        if (![404, 429].includes(status)) odd.add(status)
      }
      check('each is 404, or 429 where there are too many', odd.size === 0, [...odd].join(', '))
    },
  },
]

/** All of them at once, against a gateway of our own. */
export const harmless = [
  {
    id: 'S',
    name: 'what is refused, asked once each',
    isHarmless: true,
    seconds: 30,
    async run(context) {
      for (const { name, run } of checks) {
        const check = (what, isHeld, said) => context.check(`${name}: ${what}`, isHeld, said)
        await run({ ...context, check })
      }
    },
  },
]
