import { encodeCalls, hashOperation, type UserOperation } from '@latchkey/smart-account'
import { type Address, createPublicClient, http, pad, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { LAB_SMART_ACCOUNTS } from '../../../../lab/src/chains/labSmartAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { runs } from '../../../../scripts/testing/chance.mjs'
import { suiteFolder } from '../../testing/openFolder.ts'
import { relayerSettings, signOperation } from '../../testing/smartAccounts.ts'
import { spawnGateway } from '../../testing/spawnGateway.ts'
import { send, settled } from './testing/askGateway.ts'

// The whole gateway, built, over a chain that goes on while it is killed. `npm run soak` kills it more often.
const KILLS = runs(1)
const OPERATIONS_PER_KILL = 4
const dataDir = suiteFolder()
const lab = useLabChains()

test(
  `over ${KILLS} times kill -9 of the relayer no operation is lost, and none is sent twice`,
  async () => {
    const { settings, remove } = relayerSettings(lab.nodeUrl)
    const limits = { RATE_LIMIT: 'off', RATE_LIMIT_RPC: 'off', RATE_LIMIT_BYTES: 'off' }
    const start = () => spawnGateway({ ...settings, ...limits, DATA_DIR: dataDir })
    const chain = createPublicClient({ transport: http(lab.nodeUrl) })
    const { relayer } = LAB_SMART_ACCOUNTS
    const nonceBefore = await chain.getTransactionCount({ address: relayer })
    const receiver: Address = pad('0xfa12', { size: 20 })
    const all: UserOperation[] = []

    for (let round = 0; round < KILLS; round += 1) {
      const gateway = await start()
      const operations = await Promise.all(
        Array.from({ length: OPERATIONS_PER_KILL }, () =>
          signOperation(privateKeyToAccount(generatePrivateKey()), {
            callData: encodeCalls([{ to: receiver, value: 0n, data: toHex(round) }]),
          }),
        ),
      )
      all.push(...operations)
      const sent = operations.map((operation) =>
        // An answer that is cut off says nothing: the operation may be stored or not.
        send(gateway, operation).catch(() => undefined),
      )
      // Somewhere between the first check and the block, at another place each time.
      await Promise.race([Promise.all(sent), new Promise((resolve) => setTimeout(resolve, 150 + round * 67))])
      await new Promise((resolve) => setTimeout(resolve, (round % 7) * 90))
      await gateway.kill()
      await Promise.all(sent)
    }

    const gateway = await start()
    for (const operation of all) {
      const { result } = await send(gateway, operation)
      expect(result).toBe(hashOperation(operation, 42_161))
    }
    for (const operation of all)
      expect((await settled(gateway, hashOperation(operation, 42_161), 120_000)).success).toBe(true)
    expect(await chain.getTransactionCount({ address: relayer })).toBe(nonceBefore + all.length)
    await gateway.stop()
    remove()
  },
  120_000 + KILLS * 30_000,
)
