import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { relayerSettings, stranger, toBundler, toTestAccount } from '../../testing/smartAccounts.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()
let gateway: TestGateway
let remove: () => void
beforeAll(async () => {
  const made = relayerSettings(lab.nodeUrl)
  remove = made.remove
  gateway = await startTestGateway(made.settings)
}, 300_000)
afterAll(async () => {
  await gateway.close()
  remove()
})

const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }

test('viem’s client, unchanged, sends a sponsored first operation, a batch and a second one', async () => {
  const { account, client, node } = await toTestAccount(lab.nodeUrl)
  const bundler = toBundler(gateway.url, account)
  expect(await bundler.getSupportedEntryPoints()).toEqual([account.entryPoint.address])
  await node.setBalance({ address: account.address, value: parseEther('1') })
  const [one, two] = [stranger(), stranger()]
  const hash = await bundler.sendUserOperation({
    calls: [
      { to: one, value: 3n },
      { to: two, value: 4n },
    ],
    ...free,
  })
  const { success, receipt, sender, actualGasCost } = await bundler.waitForUserOperationReceipt({
    hash,
    timeout: 60_000,
  })
  expect({ success, sender, actualGasCost, status: receipt.status }).toEqual({
    ...{ success: true, sender: account.address, actualGasCost: 0n, status: 'success' },
  })
  expect(await client.getBalance({ address: one })).toBe(3n)
  expect(await client.getBalance({ address: two })).toBe(4n)
  const found = await bundler.getUserOperation({ hash })
  expect(found.transactionHash).toBe(receipt.transactionHash)
  const next = await bundler.sendUserOperation({ calls: [{ to: one, value: 5n }], ...free })
  await bundler.waitForUserOperationReceipt({ hash: next, timeout: 60_000 })
  expect(await client.getBalance({ address: one })).toBe(8n)
  expect(await client.getBalance({ address: account.address })).toBe(parseEther('1') - 12n)
}, 300_000)

test('an operation that pays for itself reimburses the relayer', async () => {
  const { account, client, node } = await toTestAccount(lab.nodeUrl)
  const bundler = toBundler(gateway.url, account)
  await node.setBalance({ address: account.address, value: parseEther('1') })
  const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 3_000_000_000n }
  const hash = await bundler.sendUserOperation({ calls: [{ to: stranger(), value: 1n }], ...fees })
  const { receipt, actualGasCost } = await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
  expect(actualGasCost).toBeGreaterThanOrEqual(receipt.gasUsed * receipt.effectiveGasPrice)
  expect(await client.getBalance({ address: account.address })).toBeLessThan(parseEther('1') - 1n)
}, 300_000)
