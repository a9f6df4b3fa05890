import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { seedOr } from '../../../../scripts/testing/chance.mjs'
import { chooseConnection } from '../actions/chooseConnection.ts'
import { connect } from '../actions/connect.ts'
import { requireSigner } from '../actions/requireSigner.ts'
import type { Adapter } from '../adapter/adapter.ts'
import { BaseError } from '../errors/BaseError.ts'
import {
  ReceiptTimeoutError,
  TransactionMismatchError,
  TransactionRevertedError,
  TransactionUnknownError,
} from '../errors/transaction.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { createConnectedKit } from '../testing/connectedKit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { ALICE, BOB, HASH, scripted } from '../testing/scriptedAdapter.ts'
import { changeSince } from './changeSince.ts'
import { advance, isUnderWay, type TransactionEvent, type TransactionProgress } from './progress.ts'
import { runTransaction, sendSteps } from './runTransaction.ts'

const failure = { name: 'E', shortMessage: 'no', rejected: false }
const events: readonly TransactionEvent[] = [
  { type: 'asked' },
  { type: 'sent', hash: '0x1' },
  { type: 'confirmed', hash: '0x1' },
  { type: 'failed', failure },
  { type: 'timedOut', hash: '0x1' },
  { type: 'abandoned' },
  { type: 'interrupted', change: 'account' },
  { type: 'reset' },
]
const through = (...types: readonly TransactionEvent['type'][]) =>
  types
    .flatMap((type) => events.find((event) => event.type === type) ?? [])
    .reduce<TransactionProgress>(advance, { step: 'idle' }).step

test.each<[expected: TransactionProgress['step'], ...types: TransactionEvent['type'][]]>([
  ['confirmed', 'asked', 'sent', 'confirmed'],
  ['confirmed', 'asked', 'sent', 'asked', 'sent', 'confirmed'],
  ['failed', 'asked', 'failed'],
  ['failed', 'asked', 'sent', 'failed'],
  ['unknown', 'asked', 'sent', 'timedOut'],
  ['abandoned', 'asked', 'abandoned', 'sent'],
  ['interrupted', 'asked', 'interrupted', 'failed'],
  ['pending', 'asked', 'sent', 'interrupted'],
  ['pending', 'asked', 'sent', 'abandoned'],
  ['pending', 'asked', 'sent', 'reset'],
  ['asking', 'asked', 'failed', 'asked'],
  ['idle', 'asked', 'interrupted', 'reset'],
])('a transaction is %s after %s, %s, %s', (expected, ...types) => {
  expect(through(...types)).toBe(expected)
})

test('what is confirmed stays confirmed, and what the network has is never forgotten, whatever is told', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (told) => {
      let progress: TransactionProgress = { step: 'idle' }
      for (const event of told) {
        const next = advance(progress, event)
        if (progress.step === 'confirmed' && event.type !== 'reset') expect(next).toBe(progress)
        if (isUnderWay(progress)) expect(next.step).not.toBe('idle')
        if (progress.step === 'pending' && event.type !== 'asked') expect(next).toHaveProperty('hash')
        progress = next
      }
    }),
    { seed: seedOr(7) },
  )
})

async function setUp(send: Parameters<typeof runTransaction>[0]['send'], isWanted = true) {
  const { kit } = await createConnectedKit()
  const told: TransactionEvent[] = []
  const run = runTransaction({
    check: () => requireSigner(kit),
    isWanted: () => isWanted,
    send,
    tell: (event) => told.push(event),
  })
  const outcome = await run.catch((error: unknown) => error)
  return { outcome, types: told.map(({ type }) => type), told }
}

test('a transaction that is mined', async () => {
  const { outcome, types } = await setUp(async (_, tell) => tell({ type: 'sent', hash: HASH }))
  expect(outcome).toEqual({ hash: HASH, status: 'success' })
  expect(types).toEqual(['asked', 'sent', 'confirmed'])
})

test('one that was sent is never called failed, unless the chain says so', async () => {
  const late = await setUp(async (_, tell) => {
    tell({ type: 'sent', hash: HASH })
    throw new ReceiptTimeoutError({ hash: HASH, timeoutMs: 1 })
  })
  expect(late.outcome).toEqual({ hash: HASH, status: 'unconfirmed' })
  expect(late.types).toEqual(['asked', 'sent', 'timedOut'])
  const undone = await setUp(async (_, tell) => {
    tell({ type: 'sent', hash: HASH })
    throw new TransactionRevertedError({ hash: HASH, reason: 'no' })
  })
  expect(undone.told.at(-1)).toMatchObject({ type: 'failed', hash: HASH })
})

test('one whose wallet reports no transaction may have been sent, and nobody is said to have declined it', async () => {
  const { outcome, told } = await setUp(async () => {})
  expect(outcome).toBeInstanceOf(TransactionUnknownError)
  expect(told.at(-1)).toMatchObject({
    type: 'failed',
    failure: { name: 'TransactionUnknownError', rejected: false },
  })
})

test('one that was given up while it was checked is not sent', async () => {
  const send = vi.fn()
  const { outcome, types } = await setUp(send, false)
  expect(send).not.toHaveBeenCalled()
  expect(outcome).toBeInstanceOf(UserRejectedError)
  expect(types).toEqual(['asked', 'failed'])
})

test('several steps behind one review: each is asked for and mined before the next, and the failing one is named', async () => {
  const runSteps: NonNullable<Adapter['runSteps']> = async ({ steps, onProgress }) => {
    for (const [index] of steps.entries()) {
      onProgress({ index, status: 'asking' })
      if (index === 1) throw new UserRejectedError()
      onProgress({ index, status: 'pending', hash: `0x${index}` })
      onProgress({ index, status: 'confirmed', hash: `0x${index}` })
    }
    return { hashes: [] }
  }
  const steps = [
    { label: 'Approve', call: {} },
    { label: 'Swap', call: {} },
  ]
  const unavailable = () => new Error('none')
  const { told, outcome } = await setUp((signer, tell) =>
    sendSteps(steps, { timeoutMs: 1, unavailable })(
      { ...signer, adapter: { ...signer.adapter, runSteps } },
      tell,
    ),
  )
  expect(outcome).toBeInstanceOf(UserRejectedError)
  expect(told).toEqual([
    { type: 'asked' },
    { type: 'asked', place: { step: 1, of: 2 } },
    { type: 'sent', hash: '0x0', place: { step: 1, of: 2 } },
    { type: 'asked', place: { step: 2, of: 2 } },
    { type: 'failed', failure: expect.objectContaining({ rejected: true }), place: { step: 2, of: 2 } },
  ])
})

class ExpiredError extends BaseError {
  override readonly outcome = 'impossible'
}

test.each([
  ['an error with a proof, of any adapter, ends it', new ExpiredError('It expired'), 'failed'],
  ['a revert ends it', new TransactionRevertedError({ hash: HASH }), 'failed'],
  ['another transaction under its hash ends it', new TransactionMismatchError({ hash: HASH }), 'failed'],
  ['an error without a proof leaves it unknown', new BaseError('The node is away'), 'timedOut'],
  ['anything else leaves it unknown', 'what a wallet throws', 'timedOut'],
])('after a transaction was sent, %s', async (_, thrown, end) => {
  const told: TransactionEvent[] = []
  await runTransaction({
    check: async () => ({}) as Awaited<ReturnType<typeof requireSigner>>,
    isWanted: () => true,
    async send(_, tell) {
      tell({ type: 'sent', hash: HASH })
      throw thrown
    },
    tell: (event) => told.push(event),
  }).catch(() => undefined)
  expect(told.at(-1)?.type).toBe(end)
})

test('one function says whether it is still the same account, network and wallet', async () => {
  const made = createTestKit(
    {},
    scripted({
      connect: async ({ connectorId }) => ({
        addresses: connectorId === 'two' ? [ALICE] : [ALICE, BOB],
        caipNetworkId: 'eip155:42161',
      }),
    }),
  )
  const { kit, adapter } = made
  adapter.announce({ id: 'one' }, { id: 'two' })
  await connect(kit, { connectorId: 'two' })
  await connect(kit, { connectorId: 'one' })
  const reviewed = { connectorId: 'one', address: ALICE, caipNetworkId: 'eip155:42161' } as const
  const change = () => changeSince(kit.store.get(), reviewed)
  expect(change()).toBeUndefined()
  expect(changeSince(kit.store.get(), { ...reviewed, address: ALICE.toLowerCase() })).toBeUndefined()
  // The same address, held by another wallet.
  chooseConnection(kit, { connectorId: 'two' })
  expect(change()).toBe('account')
  chooseConnection(kit, { connectorId: 'one' })
  adapter.emit({ type: 'chain.changed', connectorId: 'one', caipNetworkId: 'eip155:421614' })
  expect(change()).toBe('network')
  adapter.emit({ type: 'accounts.changed', connectorId: 'one', addresses: [BOB] })
  expect(change()).toBe('account')
})
