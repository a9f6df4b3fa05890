import { hashOperation } from '@latchkey/smart-account'
import { pad } from 'viem'
import { expect, test } from 'vitest'
import { encodeHandleOps } from './entryPoint.ts'
import { createCrowd } from './testing/createCrowd.ts'
import { RELAYER } from './testing/createFakeProcess.ts'
import { createFakeWorld } from './testing/createFakeWorld.ts'
import { createPermissions } from './testing/createPermissions.ts'
import { ACCOUNTS, toOperation } from './testing/createUsers.ts'
import { createDice } from './testing/dice.ts'
import { CHAIN_ID } from './testing/fakeEntryPoint.ts'
import { openScene, type Scene } from './testing/openScene.ts'

// What random histories have found (history.test.ts), one by one.
const ON = { projectId: 'any', project: undefined }
const BOT = pad('0xb07', { size: 20 })
const [{ address: ada = '0x' } = {}, { address: bob = '0x' } = {}] = ACCOUNTS
const pay = (sender = ada) => ({ sender, payee: pad('0x5409', { size: 20 }), amount: 1_000n })
const SELF_PAID = {
  maxFeePerGas: 4_000_000_000n,
  maxPriorityFeePerGas: 100_000_000n,
  preVerificationGas: 200_000n,
}

const all = () => true
const none = () => false
const sendWithKey = ({ chain }: Scene, nonce: number, tip = 10n ** 11n) =>
  chain.send({
    ...{ hash: pad('0x4e7', { size: 32 }), from: RELAYER, nonce, to: BOT, data: '0x' },
    ...{ gas: 21_000n, maxFee: 2n * tip, tip },
  })
const bring = ({ chain }: Scene, operation: ReturnType<typeof toOperation>) =>
  chain.send({
    ...{
      hash: pad('0xb07e', { size: 32 }),
      from: BOT,
      nonce: chain.head().state.nonces.get(BOT) ?? 0,
      to: TO,
    },
    ...{ data: encodeHandleOps(operation, BOT), gas: 3_000_000n, maxFee: 10n ** 11n, tip: 10n ** 10n },
  })
const TO = '0x0000000071727de22e5e9d8baf0edac6f37da032'

test('an operation is found in a block of lower number than the newest one when it was taken', async () => {
  const scene = await openScene()
  for (let block = 0; block < 5; block += 1) scene.chain.mine()
  const operation = toOperation(pay(), 0n)
  const hash = await scene.process.relayer.submit(operation, ON)
  scene.chain.drop(4, all)
  bring(scene, operation)
  await scene.go(12)
  expect(await scene.process.relayer.receipt(hash)).toMatchObject({ success: true })
})

test('a nonce whose transaction has gone with its block holds up nothing for ever', async () => {
  const scene = await openScene()
  sendWithKey(scene, 0)
  scene.chain.mine()
  const hash = await scene.process.relayer.submit(toOperation(pay(), 0n), ON)
  await scene.process.work()
  scene.chain.drop(1, none)
  await scene.go(2)
  expect(await scene.status()).toBe('sent')
  scene.pass(20_000)
  await scene.go(12)
  expect(await scene.process.relayer.receipt(hash)).toMatchObject({ success: true })
  expect(await scene.status()).toBe('final')
})

test('an operation that offers less than the usual tip stops no other one', async () => {
  const scene = await openScene()
  scene.chain.baseFee = 0n
  scene.chain.mine()
  const cheap = {
    ...SELF_PAID,
    preVerificationGas: 400_000n,
    maxFeePerGas: 900_000n,
    maxPriorityFeePerGas: 900_000n,
  }
  await scene.process.relayer.submit(toOperation(pay(), 0n, cheap), ON)
  scene.pass(1_000)
  const other = await scene.process.relayer.submit(toOperation(pay(bob), 0n), ON)
  await scene.go(3)
  expect(await scene.process.relayer.receipt(other)).toMatchObject({ success: true })
})

test('what uses a nonce up takes from the day’s losses once, however often it is raised, and nothing where it is not stored', async () => {
  const scene = await openScene()
  const operation = toOperation(pay(), 0n)
  await scene.process.relayer.submit(operation, ON)
  await scene.process.work()
  // Nobody takes it, and by now the account has nothing left to pay with.
  scene.chain.endow(ada.toLowerCase(), -(10n ** 18n))
  for (let look = 0; look < 8; look += 1) {
    scene.pass(20_000)
    await scene.process.work()
  }
  const [clearing] = [...scene.chain.pool.values()]
  expect(clearing?.to).toBe(RELAYER)
  const answer = await scene.counted('losses')
  expect(answer).toBe((21_000n * (clearing?.maxFee ?? 0n) + 999_999_999n) / 1_000_000_000n)
})

test('a budget gets back what an operation has not used once its block stays, not before', async () => {
  const scene = await openScene()
  await scene.process.relayer.submit(toOperation(pay(), 0n), ON)
  await scene.process.work()
  const reserved = await scene.counted('project *')
  await scene.go(1)
  expect(await scene.status()).toBe('included')
  expect(await scene.counted('project *')).toBe(reserved)
  // In the block that comes instead it costs more.
  scene.chain.drop(1, all)
  scene.chain.baseFee = 1_900_000_000n
  await scene.go(10)
  expect(await scene.status()).toBe('final')
  const [receipt] = scene.chain.receiptsOf(RELAYER)
  const cost = (receipt?.gasUsed ?? 0n) * (receipt?.effectiveGasPrice ?? 0n)
  expect(await scene.counted('project *')).toBe((cost + 999_999_999n) / 1_000_000_000n)
})

test('a transaction that failed in a block that has gone has cost nothing, and is followed again', async () => {
  const scene = await openScene()
  const operation = toOperation(pay(), 0n, SELF_PAID)
  const hash = await scene.process.relayer.submit(operation, ON)
  await scene.process.work()
  const { balances } = scene.chain.head().state
  balances.set(ada.toLowerCase(), 0n)
  await scene.go(1)
  expect(await scene.status()).toBe('dropped')
  expect(await scene.counted('losses')).toBeGreaterThan(0n)
  scene.chain.drop(1, all)
  scene.chain.endow(ada.toLowerCase(), 10n ** 18n)
  await scene.go(12)
  expect(await scene.status()).toBe('final')
  expect(await scene.process.relayer.receipt(hash)).toMatchObject({ success: true })
  expect(await scene.counted('losses')).toBe(0n)
  expect(hash).toBe(hashOperation(operation, CHAIN_ID))
})

test('what the relayer’s own transaction has cost counts where somebody else’s was faster', async () => {
  const scene = await openScene()
  const operation = toOperation(pay(), 0n)
  await scene.process.relayer.submit(operation, ON)
  await scene.process.work()
  const reserved = await scene.counted('project *')
  bring(scene, operation)
  await scene.go(10)
  expect(await scene.status()).toBe('final')
  const spent = await scene.counted('project *')
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThan(reserved)
})

test('an operation that was in a block once, failed in the next one and happened later has happened', async () => {
  const scene = await openScene()
  const operation = toOperation(pay(), 0n, SELF_PAID)
  const hash = await scene.process.relayer.submit(operation, ON)
  await scene.go(1)
  expect(await scene.status()).toBe('included')
  scene.chain.drop(1, all)
  scene.chain.head().state.balances.set(ada.toLowerCase(), 0n)
  scene.chain.mine()
  await scene.process.work()
  await scene.process.work()
  expect(await scene.status()).toBe('dropped')
  expect(await scene.process.relayer.receipt(hash)).toBeNull()
  scene.chain.endow(ada.toLowerCase(), 10n ** 18n)
  bring(scene, operation)
  await scene.go(2)
  expect(await scene.process.relayer.receipt(hash)).toMatchObject({ success: true })
})

test('a transaction that nodes had forgotten for a while counts when its operation is given up', async () => {
  const scene = await openScene()
  await scene.process.relayer.submit(toOperation(pay(), 0n, SELF_PAID), ON)
  await scene.process.work()
  // Another operation of the account takes the nonce in the same block.
  bring(scene, { ...toOperation(pay(), 0n), callGasLimit: 90_000n })
  scene.health.forgetting = 100
  await scene.go(12)
  expect(await scene.status()).toBe('queued')
  scene.health.forgetting = 0
  scene.pass(700_000)
  await scene.go(2)
  expect(await scene.status()).toBe('dropped')
  expect(await scene.counted('losses')).toBeGreaterThan(0n)
})

test('while a transaction is forgotten, all that is held for it counts', async () => {
  const scene = await openScene()
  await scene.process.relayer.submit(toOperation(pay(), 0n, SELF_PAID), ON)
  await scene.process.work()
  bring(scene, { ...toOperation(pay(), 0n), callGasLimit: 90_000n })
  scene.health.forgetting = 100
  const held = await scene.counted('losses')
  await scene.go(1)
  scene.pass(700_000)
  await scene.go(12)
  expect(await scene.status()).toBe('dropped')
  expect(await scene.counted('losses')).toBe(held)
})

test('a transaction that pays too little gives way where fees are higher than what is given away, too', async () => {
  const scene = await openScene({ lossPerDayGwei: 10n ** 10n })
  await scene.process.relayer.submit(toOperation(pay(), 0n, SELF_PAID), ON)
  await scene.process.work()
  scene.chain.baseFee = 200_000_000_000n
  scene.chain.mine()
  const rich = { ...SELF_PAID, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
  const hash = await scene.process.relayer.submit(toOperation(pay(bob), 0n, rich), ON)
  await scene.go(2)
  scene.pass(20_000)
  await scene.go(12)
  expect(await scene.process.relayer.receipt(hash)).toMatchObject({ success: true })
})

test('a first operation that was taken before a permission was taken back is not signed for, since it leaves the permission', async () => {
  const scene = await openScene({ lanes: 1 })
  const dice = createDice(1)
  const world = createFakeWorld(scene.chain)
  const on = { database: scene.database, confirmations: 8, now: Date.now }
  const permissions = createPermissions(world, createCrowd(world, dice, 1), dice, on)
  const eve = ACCOUNTS[2]
  await permissions.grant(eve)
  await scene.process.relayer.submit(toOperation(pay(), 0n), ON)
  await scene.process.work()
  scene.pass(1_000)
  const hash = await scene.process.relayer.submit(toOperation(pay(eve?.address), 0n, { isNew: true }), ON)
  await permissions.takeBack(scene.process)
  await scene.go(12)
  expect(await scene.process.relayer.receipt(hash)).toBeNull()
  const before = permissions.noted(eve?.address ?? '0x')
  const more = { isNew: true, before, callGasLimit: 200_000n }
  const right = await scene.process.relayer.submit(toOperation(pay(eve?.address), 0n, more), ON)
  await scene.go(12)
  expect(await scene.process.relayer.receipt(right)).toMatchObject({ success: true })
})
