import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, createWalletClient, http, pad, publicActions, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAB_MNEMONIC } from '../../lab/src/chains/labAccounts.ts'
import { type RunningChains, startChains } from '../../lab/src/chains/startChains.ts'

// The whole gateway, built, over a chain that goes on while it is killed.
const KILLS = 4
/** All that is sent fits one page of a history. */
const SENT_PER_KILL = 12
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
const receiver: Address = pad('0xfa11', { size: 20 })
const running = new Set<ChildProcess>()

let lab: RunningChains
let nodeUrl: string
beforeAll(async () => {
  lab = await startChains()
  nodeUrl = lab.chains.find(({ id }) => id === 42161)?.nodeUrl ?? ''
}, 60_000)
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await lab.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Missing {
  readonly part: string
}

/** The gateway as an operator runs it; every one over the same folder. */
async function start() {
  if (!existsSync(main)) throw new Error('The gateway is not built. Run: npx tsc -b gateway')
  const settings = { PORT: '0', DATA_DIR: dataDir, RPC_URL_42161: nodeUrl, DATA_SOURCES: 'indexer,node' }
  const limits = { RATE_LIMIT: 'off', RATE_LIMIT_RPC: 'off', RATE_LIMIT_BYTES: 'off', INDEX_FROM: '0' }
  const child = spawn(process.execPath, [main], { env: { ...settings, ...limits, LOG_LEVEL: 'warn' } })
  running.add(child)
  let error = ''
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
      if (out.includes('\n')) resolve(JSON.parse(out).url)
    })
    exited.then(() => reject(new Error(`The gateway ended: ${error}`)))
  })
  const get = async (path: string) => {
    const query = new URLSearchParams({ projectId: 'x', chainId: 'eip155:42161' })
    const response = await fetch(`${url}/v1/account/${receiver}/${path}?${query}`)
    expect(response.status).toBe(200)
    return response.json()
  }
  return {
    async history() {
      const { data, missing = [] } = await get('history')
      const hashes: string[] = data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
      return { hashes, lacks: missing.map(({ part }: Missing) => part) }
    },
    async balance() {
      const { balances, missing = [] } = await get('balance')
      const coin = balances.find(({ symbol }: { symbol: string }) => symbol === 'ETH')
      return { amount: coin?.quantity.numeric ?? '0', lacks: missing.map(({ part }: Missing) => part) }
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
      running.delete(child)
    },
  }
}

test(
  `[S7.13] [S7.14] over ${KILLS} times kill -9 history and balances are served at once or say what they lack, and nothing is lost`,
  async () => {
    const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 7 })
    const wallet = createWalletClient({ account, transport: http(nodeUrl) }).extend(publicActions)
    const sent: string[] = []
    const send = async (): Promise<void> => {
      const value = 10n ** 15n
      const hash = await wallet.sendTransaction({ chain: null, to: receiver, value, gas: 100_000n })
      await wallet.waitForTransactionReceipt({ hash, pollingInterval: 20 })
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
