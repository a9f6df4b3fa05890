import { hashOperation } from '@latchkey/smart-account'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { relayerSettings, signOperation, toTestAccount } from '../../testing/smartAccounts.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'
import { receiptOf, send, settled } from './testing/askGateway.ts'

const lab = useLabChains()

async function start(more: Record<string, string> = {}) {
  const made = relayerSettings(lab.nodeUrl)
  const gateway = await startTestGateway({ ...made.settings, ...more })
  onTestFinished(async () => {
    await gateway.close()
    made.remove()
  })
  return { gateway, receipt: async (hash: string) => (await receiptOf(gateway, hash)).result }
}

test('an operation whose block has gone is brought in again, once', async () => {
  const { gateway, receipt } = await start({ RELAYER_CONFIRMATIONS: '1000' })
  const { node } = await toTestAccount(lab.nodeUrl)
  const operation = await signOperation(privateKeyToAccount(generatePrivateKey()), {})
  const hash = hashOperation(operation, 42_161)
  const before = await node.snapshot()
  expect((await send(gateway, operation)).result).toBe(hash)
  const first = await settled(gateway, hash)
  await node.revert({ id: before })
  await node.mine({ blocks: 3 })
  await expect
    .poll(async () => (await receipt(hash))?.receipt.blockHash ?? first.receipt.blockHash, {
      timeout: 60_000,
    })
    .not.toBe(first.receipt.blockHash)
  expect((await receipt(hash)).success).toBe(true)
}, 150_000)

test('a transaction that no block takes is replaced at the same nonce with higher fees', async () => {
  const { receipt, gateway } = await start({ RELAYER_STUCK_MS: '1500', METRICS_PORT: '0' })
  const { node } = await toTestAccount(lab.nodeUrl)
  await node.setIntervalMining({ interval: 0 })
  await node.setAutomine(false)
  onTestFinished(() => node.setAutomine(true))
  onTestFinished(() => node.setIntervalMining({ interval: 1 }))
  const operation = await signOperation(privateKeyToAccount(generatePrivateKey()), {})
  const hash = hashOperation(operation, 42_161)
  expect((await send(gateway, operation)).result).toBe(hash)
  const replaced = async () =>
    (await (await fetch(gateway.metricsUrl ?? '')).text()).includes('outcome="replaced"')
  await expect.poll(replaced, { timeout: 60_000 }).toBe(true)
  expect(await receipt(hash)).toBeNull()
  await node.mine({ blocks: 1 })
  expect((await settled(gateway, hash)).success).toBe(true)
}, 150_000)
