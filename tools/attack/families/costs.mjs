// Requests that are cheap to send and expensive to answer.
import { randomHex } from '../lib/random.mjs'

/** Namespaces and methods for a node's operator or its keys. Nodes may have others. */
const OPERATOR_METHODS = [
  ...['admin_peers', 'anvil_setBalance', 'debug_traceTransaction', 'evm_mine', 'personal_listAccounts'],
  ...['txpool_content', 'eth_sendTransaction', 'eth_sign', 'trace_block', 'trace_filter', 'vault_list'],
  ...['erigon_getHeaderByNumber', 'ots_getTransactionError', 'account_list', 'raft_cluster'],
  ...['quorumExtension_stateRoot', 'eth_accounts_', 'nobodyknows_this'],
]

/** In `npm test` the rates are low, so that a second is enough to exceed them. */
const little = { settings: { RATE_LIMIT: '10/100', RATE_LIMIT_RPC: '50/500' } }

/** How many calls of cost 1 a rate such as `100/1000` has let through since a time of performance.now(). */
function callsSince(beganMs, rate) {
  const [perSecond, burst] = rate.split('/').map(Number)
  return burst + (perSecond * (performance.now() - beganMs)) / 1_000
}

export const costs = [
  {
    id: 'M11',
    name: 'histories: many calls of the node behind each',
    little,
    async run(context) {
      const { ask, atRate, count, tally, chainId, projectId, standIn, random, settings } = context
      const began = performance.now()
      const before = await standIn('standIn_calls')
      let answered = 0
      await atRate(150, async () => {
        count()
        const account = `0x${randomHex(random, 20)}`
        const path = `/v1/account/${account}/history?chainId=${chainId}&projectId=${projectId}`
        const { status } = await ask(path)
        tally(status)
        if (status === 200) answered += 1
      })
      const after = await standIn('standIn_calls')
      tally('eth_getLogs at the node', (after.eth_getLogs ?? 0) - (before.eth_getLogs ?? 0))
      const most = callsSince(began, settings.RATE_LIMIT ?? '100/1000') / 10
      context.check('a history costs ten calls or more', answered <= most, `${answered} answered`)
    },
  },
  {
    id: 'M11b',
    name: 'eth_getLogs over all blocks',
    little,
    async run({ rpc, atRate, count, tally, standIn, check, settings }) {
      const began = performance.now()
      const ranges = [{ fromBlock: '0x0', toBlock: 'latest' }, { fromBlock: 'earliest' }]
      await atRate(300, async (number) => {
        count()
        const params = [ranges[number % ranges.length]]
        tally((await rpc({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params })).status)
      })
      const { eth_getLogs = 0 } = await standIn('standIn_calls')
      tally('eth_getLogs at the node', eth_getLogs)
      const most = callsSince(began, settings.RATE_LIMIT_RPC ?? '500/5000') / 100
      const isDear = eth_getLogs <= most
      check('a wide range costs a hundred calls or more', isDear, `${eth_getLogs} reached the node`)
    },
  },
  {
    id: 'M11c',
    name: 'methods of a node’s operator',
    async run({ rpc, count, tally, standIn, check, isRunning }) {
      do {
        for (const method of OPERATOR_METHODS) {
          count()
          tally((await rpc({ jsonrpc: '2.0', id: 1, method, params: [] })).status)
        }
      } while (isRunning())
      const calls = await standIn('standIn_calls')
      const passed = OPERATOR_METHODS.filter((method) => calls[method])
      check('none reaches the node', passed.length === 0, passed.join(', '))
    },
  },
  {
    id: 'M11d',
    name: 'balances of ever new accounts, forced',
    little,
    async run({ ask, atRate, count, tally, chainId, projectId, random, check, settings }) {
      const began = performance.now()
      let answered = 0
      await atRate(300, async () => {
        count()
        const account = `0x${randomHex(random, 20)}`
        const forceUpdate = `${chainId}:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`
        const path = `/v1/account/${account}/balance?chainId=${chainId}&projectId=${projectId}&forceUpdate=${forceUpdate}`
        const { status } = await ask(path)
        tally(status)
        if (status === 200) answered += 1
      })
      const most = callsSince(began, settings.RATE_LIMIT ?? '100/1000') / 2
      check('a forced balance costs two calls or more', answered <= most, `${answered} answered`)
    },
  },
]
