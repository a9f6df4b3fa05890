import { writeFileSync } from 'node:fs'
import {
  DELEGATION_MANAGER,
  ENTRY_POINT,
  encodeCalls,
  hashOperation,
  type UserOperation,
} from '@latchkey/smart-account'
import { encodeFunctionData, formatEther, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LAB_SMART_ACCOUNTS } from '../../../../lab/src/chains/labSmartAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../testing/openGateway.ts'
import {
  relayerSettings,
  signOperation,
  stranger,
  toBundler,
  toTestAccount,
} from '../../testing/smartAccounts.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { ask, settled } from './testing/askGateway.ts'
import { writeOperation } from './wire.ts'

const lab = useLabChains()
let gateway: TestGateway
let made: ReturnType<typeof relayerSettings>
beforeAll(async () => {
  made = relayerSettings(lab.nodeUrl)
  gateway = await startTestGateway(made.settings)
}, 300_000)
afterAll(async () => {
  await gateway.close()
  made.remove()
})

const callTo = (to: Hex, value = 0n) => encodeCalls([{ to, value, data: '0x' }])
const newOwner = () => privateKeyToAccount(generatePrivateKey())
const send = (operation: UserOperation, more: object = {}, to = gateway, projectId?: string) =>
  ask(to, 'eth_sendUserOperation', [{ ...writeOperation(operation), ...more }, ENTRY_POINT], projectId)

test('refuses an operation that was changed after it was signed, in any member', async () => {
  const signed = await signOperation(newOwner(), {})
  const changes: Partial<UserOperation>[] = [
    { callData: callTo(stranger()) },
    { callGasLimit: signed.callGasLimit + 1n },
    { verificationGasLimit: signed.verificationGasLimit + 1n },
    { preVerificationGas: signed.preVerificationGas + 1n },
    { maxFeePerGas: 1n },
    { nonce: 1n << 64n },
  ]
  for (const change of changes) {
    const { error } = await send({ ...signed, ...change })
    // With a fee, the account would have to pay before anybody looks at the signature.
    const message = change.maxFeePerGas === undefined ? 'AA24 signature error' : "AA21 didn't pay prefund"
    expect(error).toMatchObject({ code: -32_500, message })
  }
})

test('refuses what was signed for another chain, another entry point or by somebody else', async () => {
  const owner = newOwner()
  const elsewhere = await signOperation(owner, {}, 421_614)
  expect((await send(elsewhere)).error.message).toContain('AA24')
  const { signature } = await signOperation(newOwner(), {})
  expect((await send({ ...(await signOperation(owner, {})), signature })).error.message).toContain('AA24')
  const here = writeOperation(await signOperation(owner, {}))
  const former = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
  const older = await ask(gateway, 'eth_sendUserOperation', [here, former])
  expect(older.error).toMatchObject({ code: -32_602 })
  expect(older.error.message).toContain('of version 0.7')
})

test('takes an operation once: the same again is known, and after it is in a block its nonce is used', async () => {
  const owner = newOwner()
  const operation = await signOperation(owner, {})
  const answers = await Promise.all([send(operation), send(operation), send(operation)])
  const hash = hashOperation(operation, 42_161)
  expect(answers.map(({ result }) => result)).toEqual([hash, hash, hash])
  await settled(gateway, hash)
  expect((await send(operation)).result).toBe(hash)
  const later = { factory: undefined, factoryData: undefined, callData: callTo(stranger()) }
  const replayed = await signOperation(owner, later)
  expect((await send(replayed)).error.message).toContain('AA25')
})

test('refuses calls that revert within, with the reason, and brings nothing in', async () => {
  const usdc = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
  const abi = parseAbi(['function transfer(address,uint256)'])
  const data = encodeFunctionData({ abi, args: [stranger(), 1n] })
  const owner = newOwner()
  const operation = await signOperation(owner, { callData: encodeCalls([{ to: usdc, value: 0n, data }]) })
  const { error } = await send(operation)
  expect(error.code).toBe(-32_521)
  expect(error.message).toMatch(/^execution reverted/)
  const asked = [writeOperation(operation), ENTRY_POINT]
  expect((await ask(gateway, 'eth_estimateUserOperationGas', asked)).error.code).toBe(-32_521)
  const poor = await signOperation(owner, { callData: callTo(stranger(), 1n) })
  expect((await send(poor)).error.code).toBe(-32_521)
})

test('refuses a batch that calls the account itself or the delegation manager, and what is no batch at all', async () => {
  const owner = newOwner()
  const { sender } = await signOperation(owner, {})
  for (const to of [sender, DELEGATION_MANAGER]) {
    const calls = [stranger(), to].map((each) => ({ to: each, value: 0n, data: '0x' as const }))
    const { error } = await send(await signOperation(owner, { callData: encodeCalls(calls) }))
    const message = expect.stringContaining('callData: an account may not call')
    expect(error).toMatchObject({ code: -32_602, message })
  }
  const abi = parseAbi(['function transferOwnership(address)'])
  const upgrade = encodeFunctionData({ abi, args: [stranger()] })
  for (const callData of [upgrade, '0x', '0xdeadbeef'] as Hex[])
    expect((await send(await signOperation(owner, { callData }))).error.message).toContain('callData')
})

test('refuses paymasters, foreign factories and accounts, and bombs of call data', async () => {
  const owner = newOwner()
  const operation = await signOperation(owner, {})
  const griefing = { paymaster: stranger(), paymasterData: `0x${'ff'.repeat(2_000)}` }
  expect((await send(operation, griefing)).error).toMatchObject({ code: -32_501 })
  const bomb = `${operation.callData}${'00'.repeat(20_000)}`
  const { error } = await send(operation, { callData: bomb })
  expect(error.message).toContain('callData: must be hex of at most')
  expect((await send(operation, { factory: stranger() })).error.message).toContain('of its own kind')
  expect((await send(operation, { factoryData: '0x1234' })).error.message).toContain('of its own kind')
  const { factory: _, factoryData: __, ...bare } = operation
  expect((await send(bare)).error.message).toContain('AA20')
  const foreign = await signOperation(owner, { factory: undefined, sender: LAB_SMART_ACCOUNTS.subscription })
  expect((await send(foreign)).error.message).toContain('only accounts of its own kind')
  for (const signature of ['0x', '0x12', `0x${'ff'.repeat(65)}`, `0x${'ff'.repeat(600)}`])
    expect((await send(operation, { signature })).error.code).toBeLessThan(-32_000)
})

test('refuses wrong gas: none, too little, too much, and fees that are no fees', async () => {
  const owner = newOwner()
  const none = await signOperation(owner, { callGasLimit: 0n })
  expect((await send(none)).error.message).toContain('eth_estimateUserOperationGas')
  const much = await signOperation(owner, { callGasLimit: 100_000_000n })
  expect((await send(much)).error.message).toContain('add up to')
  const little = await signOperation(owner, { verificationGasLimit: 1_000n })
  expect((await send(little)).error.code).toBe(-32_500)
  const odd = await signOperation(owner, { maxPriorityFeePerGas: 5n })
  expect((await send(odd)).error.message).toContain('maxPriorityFeePerGas')
  const huge = toHex(2n ** 200n)
  expect((await send(none, { callGasLimit: huge })).error.message).toContain('must fit 128 bits')
})

test('an operation that would pay less than it costs is refused', async () => {
  const { account, owner, node } = await toTestAccount(lab.nodeUrl)
  await node.setBalance({ address: account.address, value: parseEther('1') })
  const cheap = await signOperation(owner, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  expect((await send(cheap)).error.message).toMatch(/^The operation would pay \d+ wei and costs/)
})

test('a batch of JSON-RPC is not taken, and says so', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] }
  const response = await gateway.rpc(JSON.stringify([call, call]))
  expect((await response.json()).error.message).toContain('by itself and not in a batch')
})

test('of 60 operations at once no more are taken than the budget pays for', async () => {
  const { client } = await toTestAccount(lab.nodeUrl)
  const { baseFeePerGas } = await client.getBlock()
  const budget = 12_000_000n * ((baseFeePerGas ?? 0n) * 2n + 1_000_000n)
  const perDay = formatEther((budget / 1_000_000_000n) * 1_000_000_000n)
  const small = await openGateway({ ...made.settings, RELAYER_SPONSOR_PER_DAY: perDay })
  const owners = Array.from({ length: 60 }, newOwner)
  const operations = await Promise.all(owners.map((owner) => signOperation(owner, {})))
  const answers = await Promise.all(operations.map((operation) => send(operation, {}, small)))
  const taken = answers.filter(({ result }) => result !== undefined)
  const refused = answers.filter(({ error }) => error !== undefined)
  expect(taken.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  const spentToday =
    'The budget for sponsored fees is spent for today. Send the operation with fees of its own, or try again tomorrow.'
  expect(new Set(refused.map(({ error }) => error.message))).toEqual(new Set([spentToday]))
  let spent = 0n
  for (const { result } of taken) {
    const { receipt } = await settled(small, result)
    spent += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  }
  expect(spent).toBeLessThanOrEqual(budget)
}, 300_000)

test('nothing is given away where the operator has not said so, nor calls that a project does not pay for', async () => {
  const file = `${made.settings.RELAYER_KEY_FILE}.projects.json`
  const shop = stranger()
  writeFileSync(
    file,
    JSON.stringify([
      { id: 'closed', origins: [], sponsor: { perDay: '0' } },
      { id: 'shop', origins: [], sponsor: { calls: [{ to: shop }] } },
    ]),
  )
  const own = await openGateway({ ...made.settings, PROJECTS_FILE: file })
  const operation = await signOperation(newOwner(), {})
  expect((await send(operation, {}, own, 'closed')).error.message).toContain('budget')
  expect((await send(operation, {}, own, 'shop')).error.message).toContain('are not paid for here')
  // The estimate says so before anybody signs. Fees that are left out say nothing of who pays.
  const written = writeOperation(operation)
  const estimate = (by: string, params: object) =>
    ask(own, 'eth_estimateUserOperationGas', [params, ENTRY_POINT], by)
  const { error } = await estimate('closed', written)
  expect(error).toMatchObject({ code: -32_504, message: expect.stringContaining('budget') })
  expect((await estimate('shop', written)).error.message).toContain('are not paid for here')
  const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...open } = written
  for (const params of [open, { ...written, maxFeePerGas: '0x1' }])
    expect((await estimate('closed', params)).result).toMatchObject({ callGasLimit: expect.any(String) })
  const paid = await signOperation(newOwner(), { callData: callTo(shop) })
  expect((await send(paid, {}, own, 'shop')).result).toBe(hashOperation(paid, 42_161))
}, 300_000)

test('a relayer without funds takes nothing, says so, and reports itself as low', async () => {
  const { node, client } = await toTestAccount(lab.nodeUrl)
  const before = await client.getBalance({ address: LAB_SMART_ACCOUNTS.relayer })
  const poor = await openGateway({ ...made.settings, METRICS_PORT: '0' })
  onTestFinished(() => node.setBalance({ address: LAB_SMART_ACCOUNTS.relayer, value: before }))
  await node.setBalance({ address: LAB_SMART_ACCOUNTS.relayer, value: 1_000n })
  const { error } = await send(await signOperation(newOwner(), {}), {}, poor)
  expect(error.message).toBe('The relayer has no funds at the moment. Try again later.')
  const text = await (await fetch(poor.metricsUrl ?? '')).text()
  expect(text).toContain('latchkey_relayer_low_balance{chain="eip155:42161"} 0.05')
  expect(Number(/latchkey_relayer_balance\{[^}]*\} (\S+)/.exec(text)?.[1])).toBeLessThan(0.05)
}, 300_000)

test('the key is in no log', () => {
  expect(gateway.log.join('')).not.toContain(LAB_SMART_ACCOUNTS.relayerKey.slice(2))
})

test('viem’s client is told at once why an operation is not taken', async () => {
  const { account } = await toTestAccount(lab.nodeUrl)
  await expect(
    toBundler(gateway.url, account).sendUserOperation({
      calls: [{ to: stranger(), value: 5n }],
      ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    }),
  ).rejects.toThrow(/revert/i)
})
