// Keeps one balance stale for all clients by requesting another.
const ACCOUNT = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export const balance = [
  {
    id: 'B3',
    name: 'forceUpdate of one token, to keep the others old',
    seconds: 14,
    isFullOnly: true,
    async run(context) {
      const { ask, chainId, projectId, standIn, stranger, tally, count, pause, isRunning, check } = context
      const path = `/v1/account/${ACCOUNT}/balance?chainId=${chainId}&projectId=${projectId}`
      const read = async (options) => {
        const { status, body } = await ask(path, options)
        if (status !== 200) return undefined
        return JSON.parse(body).balances.find(({ symbol }) => symbol === 'ETH')?.quantity.numeric
      }
      await standIn('standIn_setBalance', [`0x${(10n ** 18n).toString(16)}`])
      const old = await read({ address: stranger })
      await standIn('standIn_setBalance', [`0x${(2n * 10n ** 18n).toString(16)}`])
      while (isRunning()) {
        count()
        tally((await ask(`${path}&forceUpdate=${chainId}:${TOKEN}`)).status)
        await pause(1_000)
      }
      const now = await read({ address: stranger })
      const isFresh = old === '1' && now === '2'
      check('a visitor sees the balance of now within 14 s', isFresh, `${old}, then ${now}`)
    },
  },
]
