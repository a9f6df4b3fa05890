// Floods of requests.
const PER_SECOND = 400

export const floods = [
  {
    id: 'B12',
    name: 'flood of unknown paths',
    // More than the default limit of other routes.
    seconds: 6,
    little: { seconds: 1, settings: { RATE_LIMIT: '20/100' } },
    async run({ ask, atRate, count, tally, check, random }) {
      let refused = 0
      let asked = 0
      await atRate(PER_SECOND, async () => {
        count()
        asked += 1
        const { status } = await ask(`/${Math.floor(random() * 1e9).toString(36)}`)
        tally(status)
        if (status !== 404) refused += 1
      })
      check('unknown paths are counted', refused > 0, `${refused} of ${asked} refused`)
    },
  },
  {
    id: 'B12b',
    name: 'flood of calls of strangers without a project',
    // The default lets 5,000 calls through at once: too many for a pinned attacker on a busy machine to exceed.
    settings: { RATE_LIMIT_RPC: '20/200' },
    async run({ rpc, atRate, count, tally, check }) {
      let refused = 0
      let asked = 0
      await atRate(PER_SECOND, async () => {
        count()
        asked += 1
        const { status } = await rpc('{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}', {
          project: 'nobody',
        })
        tally(status)
        if (status === 429) refused += 1
        else if (status === 200) check('a stranger is refused', false)
      })
      check('refused calls are counted too', refused > 0, `${refused} of ${asked} got 429`)
    },
  },
  {
    id: 'B12c',
    isFullOnly: true,
    name: 'flood of calls that are admitted',
    async run({ rpc, atRate, count, tally, origin }) {
      await atRate(800, async () => {
        count()
        const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
        tally((await rpc(body, { headers: { origin } })).status)
      })
    },
  },
]
