import { ENTRY_POINT, encodeCalls, hashOperation, type UserOperation } from '@latchkey/smart-account'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { LAB_SMART_ACCOUNTS } from '../../../../lab/src/chains/labSmartAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { relayerSettings, signOperation, stranger, toTestAccount } from '../../testing/smartAccounts.ts'
import { encodeHandleOps } from './entryPoint.ts'
import { ask, receiptOf, send, settled } from './testing/askGateway.ts'

// What becomes of an operation is what the chain says, whoever carries it; what the relayer gave up can still happen.
const lab = useLabChains()
const made = { current: undefined as ReturnType<typeof relayerSettings> | undefined }
afterAll(() => made.current?.remove())

const FEES = { maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
const GAS = { preVerificationGas: 150_000n }
const CHAIN = 42_161

async function start(more: Record<string, string> = {}) {
  made.current ??= relayerSettings(lab.nodeUrl)
  const gateway = await openGateway({ ...made.current.settings, RELAYER_STUCK_MS: '600000', ...more })
  return {
    gateway,
    send: (operation: UserOperation, projectId?: string) => send(gateway, operation, projectId),
    receipt: (hash: string) => receiptOf(gateway, hash),
    settled: (operation: UserOperation) => settled(gateway, hashOperation(operation, CHAIN), 20_000),
  }
}

/** Blocks come when the test says so. */
async function holdBlocks() {
  const { node, client } = await toTestAccount(lab.nodeUrl)
  await node.setIntervalMining({ interval: 0 })
  await node.setAutomine(false)
  onTestFinished(async () => {
    await node.mine({ blocks: 1 })
    await node.setAutomine(true)
    await node.setIntervalMining({ interval: 1 })
  })
  const pooled = async (count: number) =>
    expect
      .poll(async () => Number((await node.getTxpoolStatus()).pending), { timeout: 20_000, interval: 20 })
      .toBe(count)
  return { node, client, pooled }
}

async function richAccount(ether = '1') {
  const one = await toTestAccount(lab.nodeUrl)
  await one.node.setBalance({ address: one.account.address, value: parseEther(ether) })
  return one
}

/** Of an account that is there already. */
const later = (owner: PrivateKeyAccount, nonce: bigint, more: Partial<UserOperation> & { callData?: Hex }) =>
  signOperation(owner, { factory: undefined, factoryData: undefined, nonce, ...more })

const pay = (to: Hex, value: bigint) => encodeCalls([{ to, value, data: '0x' }])
const [, bot] = labAccounts()

test('an operation that somebody else brings in has happened, with their transaction, and the relayer’s loss is counted', async () => {
  const { send, receipt, gateway } = await start({ METRICS_PORT: '0' })
  const { owner, client } = await richAccount()
  const { node, pooled } = await holdBlocks()
  const shop = stranger()
  const operation = await signOperation(owner, { callData: pay(shop, 1_000n), ...FEES, ...GAS })
  const hash = hashOperation(operation, CHAIN)
  expect((await send(operation)).result).toBe(hash)
  await pooled(1)
  if (!bot) throw new Error('The lab has no accounts')
  const front = createWalletClient({ account: bot, chain: arbitrum, transport: http(lab.nodeUrl) })
  const stolen = await front.sendTransaction({
    ...{ to: ENTRY_POINT, data: encodeHandleOps(operation, bot.address), gas: 1_500_000n },
    ...{ maxFeePerGas: 90_000_000_000n, maxPriorityFeePerGas: 40_000_000_000n },
  })
  await pooled(2)
  await node.mine({ blocks: 1 })
  await expect
    .poll(async () => (await receipt(hash)).result?.receipt.transactionHash, { timeout: 20_000 })
    .toBe(stolen)
  // The relayer's own transaction reverted, and stays without meaning.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await receipt(hash)).result).toMatchObject({ success: true })
  expect((await send(operation)).result).toBe(hash)
  expect(await client.getBalance({ address: shop })).toBe(1_000n)
  const metrics = await (await fetch(gateway.metricsUrl ?? '')).text()
  const [, used = '0'] =
    /^latchkey_relayer_budget_used\{chain="eip155:42161",budget="losses"\} (\S+)$/m.exec(metrics) ?? []
  expect(Number(used)).toBeGreaterThan(0)
  expect(Number(used)).toBeLessThan(0.1)
}, 120_000)

test('what was given up is not called failed, has no signature to be had, and is taken no more; its nonce is', async () => {
  const { send, receipt, settled, gateway } = await start({ RELAYER_LANES: '1' })
  const { owner, client, account, node } = await richAccount()
  const first = await signOperation(owner, {})
  expect((await send(first)).error).toBeUndefined()
  await settled(first)
  await node.setBalance({ address: account.address, value: 1_000n })
  const held = await holdBlocks()
  const other = await richAccount()
  const lane = await signOperation(other.owner, { callData: pay(stranger(), 1n) })
  await send(lane)
  await held.pooled(1)
  const shop = stranger()
  const key = 77n << 64n
  const given = await later(owner, key, { callData: pay(shop, 1_000n) })
  const hash = hashOperation(given, CHAIN)
  expect((await send(given)).result).toBe(hash)
  await node.setBalance({ address: account.address, value: 0n })
  await held.node.mine({ blocks: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await receipt(hash)).toMatchObject({ result: null })
  const found = (await ask(gateway, 'eth_getUserOperationByHash', [hash])).result
  expect(found.userOperation).toMatchObject({ nonce: `0x${key.toString(16)}`, signature: '0x' })
  await node.setBalance({ address: account.address, value: 5_000n })
  // The owner pays again with the same nonce: what waits gives way.
  const again = await later(owner, key, { callData: pay(shop, 1_001n) })
  expect((await send(again)).result).toBe(hashOperation(again, CHAIN))
  await held.node.mine({ blocks: 1 })
  await held.pooled(1)
  await held.node.mine({ blocks: 1 })
  expect((await settled(again)).success).toBe(true)
  await send({ ...given })
  await ask(gateway, 'eth_sendUserOperation', [found.userOperation, ENTRY_POINT])
  await held.node.mine({ blocks: 4 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await held.node.mine({ blocks: 1 })
  expect(await client.getBalance({ address: shop })).toBe(1_001n)
  expect((await receipt(hash)).error).toMatchObject({
    code: -32_500,
    message: 'The operation can’t happen any more: another operation of the account has its nonce.',
  })
}, 120_000)

test('an operation waits while it pays less than it costs', async () => {
  const { send, receipt, settled } = await start({ RELAYER_LANES: '1' })
  const [one, two] = [await richAccount(), await richAccount()]
  const held = await holdBlocks()
  const relayer = LAB_SMART_ACCOUNTS.relayer
  await held.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000_000_000n })
  await held.node.mine({ blocks: 1 })
  const fees = {
    maxFeePerGas: 1_300_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    preVerificationGas: 300_000n,
  }
  const [first, second] = [await signOperation(one.owner, fees), await signOperation(two.owner, fees)]
  const before = await held.client.getBalance({ address: relayer })
  for (const operation of [first, second]) expect((await send(operation)).error).toBeUndefined()
  await held.pooled(1)
  await held.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_200_000_000n })
  await held.node.mine({ blocks: 1 })
  await held.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 5_000_000_000n })
  await held.node.mine({ blocks: 1 })
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await held.pooled(0)
  expect(await held.client.getBalance({ address: relayer })).toBeGreaterThanOrEqual(before)
  expect(await receipt(hashOperation(second, CHAIN))).toMatchObject({ result: null })
  await held.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 500_000_000n })
  await held.node.mine({ blocks: 1 })
  await held.pooled(1)
  await held.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 500_000_000n })
  await held.node.mine({ blocks: 1 })
  expect((await settled(second)).success).toBe(true)
  expect(await held.client.getBalance({ address: relayer })).toBeGreaterThanOrEqual(before)
}, 120_000)

test('operations of one account come one after the other, so that none is judged by what another spends', async () => {
  const { send, receipt, settled } = await start()
  const { owner, account, client } = await richAccount()
  const first = await signOperation(owner, { ...FEES, ...GAS })
  expect((await send(first)).error).toBeUndefined()
  await settled(first)
  const held = await holdBlocks()
  const nonceBefore = await client.getTransactionCount({ address: LAB_SMART_ACCOUNTS.relayer })
  const rest = await client.getBalance({ address: account.address })
  const drain = await later(owner, 1n << 64n, {
    callData: pay(stranger(), rest - parseEther('0.05')),
    ...FEES,
    ...GAS,
  })
  const others = await Promise.all(
    [2n, 3n, 4n].map((key) =>
      later(owner, key << 64n, { callData: pay(stranger(), parseEther('0.2')), ...FEES, ...GAS }),
    ),
  )
  for (const operation of [drain, ...others]) expect((await send(operation)).error).toBeUndefined()
  await held.pooled(1)
  await held.node.mine({ blocks: 1 })
  await settled(drain)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await held.node.mine({ blocks: 1 })
  // Nothing that would have reverted was sent.
  expect(await client.getTransactionCount({ address: LAB_SMART_ACCOUNTS.relayer })).toBe(nonceBefore + 1)
  for (const operation of others)
    expect(await receipt(hashOperation(operation, CHAIN))).toMatchObject({ result: null })
}, 120_000)

test('of many operations of one account at once no more than four are taken', async () => {
  const { send } = await start()
  const { owner } = await richAccount()
  await holdBlocks()
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, key) => signOperation(owner, { nonce: BigInt(key) << 64n })),
  )
  const answers = await Promise.all(many.map((operation) => send(operation)))
  expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(4)
  for (const { error } of answers.filter(({ error }) => error))
    expect(error.message).toMatch(/^This account has \d+ operations on their way/)
}, 120_000)

test('made-up projects have no budgets of their own, and an account has one for all projects', async () => {
  const { client } = await toTestAccount(lab.nodeUrl)
  const { baseFeePerGas } = await client.getBlock()
  const each = 1_250_000n * ((baseFeePerGas ?? 0n) * 2n + 1_000_000n)
  const limit = (each * 3n) / 1_000_000_000n
  const text = `${limit / 1_000_000_000n}.${String(limit % 1_000_000_000n).padStart(9, '0')}`
  const { send } = await start({ RELAYER_SPONSOR_PER_DAY: text })
  const owners = Array.from({ length: 12 }, () => privateKeyToAccount(generatePrivateKey()))
  const operations = await Promise.all(owners.map((owner) => signOperation(owner, {})))
  const held = await holdBlocks()
  const answers = []
  for (const [at, operation] of operations.entries())
    answers.push(await send(operation, at < 6 ? 'one' : `made-up-${at}`))
  const taken = answers.filter(({ result }) => result !== undefined).length
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThanOrEqual(5)
  expect(answers.slice(6).every(({ error }) => /budget/.test(error?.message))).toBe(true)
  await held.node.mine({ blocks: 1 })
}, 120_000)
