import { type Address, createWalletClient, http, pad, publicActions, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { LAB_MNEMONIC } from '../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../lab/src/testing/useLabChains.ts'
import { runs } from '../../scripts/testing/chance.mjs'
import { suiteFolder } from './testing/openFolder.ts'
import { spawnGateway } from './testing/spawnGateway.ts'

// The whole gateway, built, over a chain that goes on while it is killed.
const KILLS = runs(1)
const SENT_PER_KILL = 12
const dataDir = suiteFolder()
const receiver: Address = pad('0xfa11', { size: 20 })

const lab = useLabChains()

interface Missing {
  readonly part: string
}

interface History {
  readonly hashes: readonly string[]
  readonly lacks: readonly string[]
}

/** The gateway as an operator runs it; every one over the same folder. */
async function start() {
  const settings = { DATA_DIR: dataDir, RPC_URL_42161: lab.nodeUrl, DATA_SOURCES: 'indexer,node' }
  const limits = { RATE_LIMIT: 'off', RATE_LIMIT_RPC: 'off', RATE_LIMIT_BYTES: 'off', INDEX_FROM: '0' }
  const gateway = await spawnGateway({ ...settings, ...limits })
  const get = async (path: string, more = {}) => {
    const query = new URLSearchParams({ projectId: 'x', chainId: 'eip155:42161', ...more })
    const response = await fetch(`${gateway.url}/v1/account/${receiver}/${path}?${query}`)
    expect(response.status).toBe(200)
    return response.json()
  }
  const history = async (more = {}): Promise<History> => {
    const { data, next, missing = [] } = await get('history', more)
    const rest = next === null ? { hashes: [], lacks: [] } : await history({ cursor: next })
    const hashes: string[] = data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
    return {
      hashes: [...hashes, ...rest.hashes],
      lacks: [...missing.map(({ part }: Missing) => part), ...rest.lacks],
    }
  }
  return {
    history: () => history(),
    async balance() {
      const { balances, missing = [] } = await get('balance')
      const coin = balances.find(({ symbol }: { symbol: string }) => symbol === 'ETH')
      return { amount: coin?.quantity.numeric ?? '0', lacks: missing.map(({ part }: Missing) => part) }
    },
    kill: () => gateway.kill(),
  }
}

test(
  `[S7.13] [S7.14] over ${KILLS} times kill -9 history and balances are served at once or say what they lack, and nothing is lost`,
  async () => {
    const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 7 })
    const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
    const sent: string[] = []
    const send = async (): Promise<void> => {
      const value = 10n ** 15n
      const hash = await wallet.sendTransaction({ chain: null, to: receiver, value, gas: 100_000n })
      await receiptOf(wallet, hash)
      sent.unshift(hash)
    }

    for (let round = 0; round <= KILLS; round += 1) {
      const gateway = await start()
      // The first answers after the start, whatever happened before it.
      const known = [...sent]
      const [history, balance] = await Promise.all([gateway.history(), gateway.balance()])
      const isWhole = history.lacks.length === 0
      expect({ round, isWhole, hashes: isWhole ? history.hashes : known }).toEqual({
        ...{ round, isWhole },
        hashes: known,
      })
      if (balance.lacks.length === 0) expect(Number(balance.amount)).toBeCloseTo(known.length / 1_000, 9)
      // What it lacked comes by itself, each once and in order.
      await expect.poll(() => gateway.history(), { timeout: 30_000 }).toEqual({ hashes: known, lacks: [] })
      // It is killed while the chain goes on: in the midst of what it writes, later each time.
      const killed = new Promise<void>((resolve) => {
        setTimeout(() => gateway.kill().then(resolve), round * 37)
      })
      for (let at = 0; at < SENT_PER_KILL && round < KILLS; at += 1) await send()
      await killed
    }
    expect(sent).toHaveLength(KILLS * SENT_PER_KILL)
    expect(toHex(await wallet.getBalance({ address: receiver }))).toBe(
      toHex(BigInt(sent.length) * 10n ** 15n),
    )
  },
  120_000 + KILLS * 30_000,
)
