import { expect, test } from 'vitest'
import type { AdapterConnection } from '../../adapter/adapter.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { ALICE, BOB } from '../../testing/scriptedAdapter.ts'
import { createSendingKit, ETH, SENDER, USDC } from '../../testing/sendingKit.ts'
import { reduceConnect } from '../connect/connect.ts'
import { networkFlow } from '../network/network.ts'
import { initialSend } from './initial.ts'
import { selectCaution } from './select.ts'
import { reduceSend } from './send.ts'
import type { Sender, SendState, Token } from './state.ts'

const chain = 'eip155:42161'
const from: Sender = SENDER
const eth: Token = { ...ETH, id: 'native', amount: 10n ** 18n, caipNetworkId: chain }
const usdc: Token = { ...USDC, id: '0xAf', address: '0xAf', amount: 5n, caipNetworkId: chain }
const rock: Token = { ...usdc, id: '0x99', address: '0x99', symbol: 'ROCK', decimals: 0 }
const estimate = { gas: 2n, gasPrice: 3n, fee: 6n }
const base: SendState = { ...initialSend, from, preset: {} }
const asking: SendState = { ...base, progress: { step: 'asking' } }

const { kit } = await createSendingKit({
  connect: async () => ({ addresses: [ALICE, BOB], caipNetworkId: chain }),
})
const whole: State = kit.store.get()
const connectorId = 'dev.latchkey.test'
/** The form after an event, as the flows before it have taken the event. */
function reduce(send: SendState, event: KitEvent): SendState {
  const connect = reduceConnect(whole.connect, event)
  const network = networkFlow.reduce(whole.network, event, whole, { ...whole, connect })
  return reduceSend(send, event, whole, { ...whole, connect, network })
}

test('[S5.11] tokens without decimals, and those of other networks, are left out', () => {
  const foreign: Token = { ...usdc, id: '0x1', caipNetworkId: 'eip155:1' }
  const next = reduce(base, { type: 'send.balancesRead', tokens: [eth, usdc, rock, foreign] })
  expect(next.tokenBalances).toEqual([eth, usdc])
})

test('chooses the token that the caller asked for, whatever the case of its address', () => {
  const asked = reduce(initialSend, { type: 'send.prepared', from, preset: { tokenId: '0xaF' } })
  expect(reduce(asked, { type: 'send.balancesRead', tokens: [eth, usdc] }).token).toEqual(usdc)
  expect(reduce(base, { type: 'send.balancesRead', tokens: [eth, usdc] }).token).toBeUndefined()
  expect(reduce(base, { type: 'send.balancesRead', tokens: [eth] }).token).toEqual(eth)
})

test('a chosen token that is no longer held is worth nothing, unless the list is incomplete', () => {
  const chosen = reduce(base, { type: 'send.tokenChosen', token: usdc })
  expect(reduce(chosen, { type: 'send.balancesRead', tokens: [eth] }).token?.amount).toBe(0n)
  expect(reduce(chosen, { type: 'send.balancesRead', tokens: [eth], partial: true }).token?.amount).toBe(5n)
})

test('Max follows the fee until something else is typed', () => {
  let send = reduce({ ...base, token: eth }, { type: 'send.maxChosen' })
  expect(send.amountText).toBe('')
  send = reduce(send, { type: 'send.feeRead', fee: { step: 'known', ...estimate } })
  expect(send.amountText).toBe('0.999999999999999994')
  send = reduce(send, { type: 'send.amountTyped', text: '1' })
  send = reduce(send, { type: 'send.feeRead', fee: { step: 'known', ...estimate, fee: 9n } })
  expect(send.amountText).toBe('1')
})

test('Max of the coin is not offered while a part of the fee is unknown; another token’s is', () => {
  const lacking = { type: 'send.feeRead', fee: { step: 'known', ...estimate, lacksDataFee: true } } as const
  const send = reduce({ ...base, token: eth }, { type: 'send.maxChosen' })
  expect(reduce(send, lacking).amountText).toBe('')
  expect(reduce(reduce({ ...base, token: usdc }, { type: 'send.maxChosen' }), lacking).amountText).not.toBe(
    '',
  )
})

test('giving up what nobody sends changes nothing, and a reset empties the form in any case', () => {
  expect(reduce(base, { type: 'send.abandoned' })).toBe(base)
  const filled: SendState = { ...base, amountText: '1', progress: { step: 'confirmed', hash: '0x1' } }
  expect(reduce(filled, { type: 'send.reset' })).toBe(initialSend)
  expect(reduce(asking, { type: 'send.reset' })).toBe(initialSend)
})

test('balances that were all read are not called partial', () => {
  expect(reduce(base, { type: 'send.balancesRead', tokens: [eth] }).balancesStep).toBe('read')
  expect(reduce(base, { type: 'send.balancesRead', tokens: [eth], partial: true }).balancesStep).toBe(
    'partial',
  )
})

test('a look-up that answers late changes nothing', () => {
  const typed = reduce(base, { type: 'send.receiverTyped', text: 'b.eth' })
  const late = { text: 'a.eth', step: 'known', address: BOB } as const
  expect(reduce(typed, { type: 'send.receiverResolved', receiver: late })).toBe(typed)
})

test.each<[string, KitEvent, 'account' | 'network']>([
  [
    'the wallet changes network',
    { type: 'chain.changed', namespace: 'eip155', connectorId, caipNetworkId: 'eip155:421614' },
    'network',
  ],
  ['another network is chosen', { type: 'network.selected', caipNetworkId: 'eip155:421614' }, 'network'],
  [
    'the wallet changes account',
    { type: 'accounts.changed', namespace: 'eip155', connectorId, addresses: [BOB] },
    'account',
  ],
  ['another account is chosen', { type: 'account.selected', namespace: 'eip155', address: BOB }, 'account'],
  [
    'the wallet is gone',
    { type: 'wallet.disconnected', namespace: 'eip155', connectorId, reason: 'wallet' },
    'account',
  ],
])('[S4.16] the form starts again when %s, and says why', (_, event, what) => {
  expect(reduce({ ...base, amountText: '1' }, event)).toEqual({ ...initialSend, interrupted: what })
  const { progress } = reduce(asking, event)
  expect(progress).toMatchObject({ step: 'interrupted', failure: { shortMessage: `The ${what} changed` } })
  const pending: SendState = { ...base, progress: { step: 'pending', hash: '0x1' } }
  expect(reduce(pending, event)).toBe(pending)
})

const connected = (connection: Partial<AdapterConnection>, restored?: string): KitEvent => ({
  type: 'wallet.connected',
  namespace: 'eip155',
  connector: { id: restored ?? connectorId, name: 'Test Wallet' },
  connection: { addresses: [ALICE], caipNetworkId: chain, ...connection },
  how: restored ? 'restored' : 'asked',
})

test.each<[string, KitEvent, 'account' | 'network' | undefined]>([
  ['another account', connected({ addresses: [BOB] }), 'account'],
  ['the same account on another network', connected({ caipNetworkId: 'eip155:421614' }), 'network'],
  ['the same account on the same network', connected({}), undefined],
  ['another account of a wallet that is not in use', connected({ addresses: [BOB] }, 'other'), undefined],
])('[S4.16] a wallet connects with %s', (_, event, what) => {
  expect(reduce(base, event).interrupted).toBe(what)
})

test.each<[string, KitEvent]>([
  ['the same network again', { type: 'network.selected', caipNetworkId: chain }],
  [
    'another wallet’s network',
    { type: 'chain.changed', namespace: 'eip155', connectorId: 'other', caipNetworkId: 'eip155:1' },
  ],
  [
    'the wallet’s move to the network that it sends on',
    { type: 'chain.changed', namespace: 'eip155', connectorId, caipNetworkId: chain },
  ],
  ['the same account chosen again', { type: 'account.selected', namespace: 'eip155', address: ALICE }],
  [
    'another wallet’s leaving',
    { type: 'wallet.disconnected', namespace: 'eip155', connectorId: 'other', reason: 'wallet' },
  ],
  [
    'the same account first',
    { type: 'accounts.changed', namespace: 'eip155', connectorId, addresses: [ALICE.toLowerCase(), BOB] },
  ],
  ['another namespace’s account', { type: 'account.selected', namespace: 'solana', address: BOB }],
])('the form stays as it is on %s', (_, event) => {
  expect(reduce(base, event)).toBe(base)
})

test('coming back keeps the form; another purpose, account or opening empties it', () => {
  const typed = reduce(base, { type: 'send.amountTyped', text: '1' })
  expect(reduce(typed, { type: 'send.prepared', from: { ...from }, preset: {} })).toBe(typed)
  const other = reduce(typed, { type: 'send.prepared', from, preset: { receiver: BOB, amount: '2' } })
  expect(other).toMatchObject({ amountText: '2', receiver: { text: BOB, step: 'resolving' } })
  const moved = reduce(typed, { type: 'send.prepared', from: { ...from, address: BOB }, preset: {} })
  expect(moved.amountText).toBe('')
  const elsewhere = { ...from, caipNetworkId: 'eip155:421614' } as const
  expect(reduce(typed, { type: 'send.prepared', from: elsewhere, preset: {} }).amountText).toBe('')
  expect(reduce(typed, { type: 'modal.opened', route: { view: 'Account' }, connected: true })).toBe(
    initialSend,
  )
  expect(reduce(asking, { type: 'modal.opened', route: { view: 'Account' }, connected: true })).toBe(asking)
})

test.each<SendState['progress']>([{ step: 'asking' }, { step: 'pending', hash: '0x1' }])(
  'nothing can be typed into a form that is being sent: $step',
  (progress) => {
    const busy: SendState = { ...base, progress }
    for (const event of [
      { type: 'send.prepared', from: { ...from, address: BOB }, preset: {} },
      { type: 'send.amountTyped', text: '9' },
      { type: 'send.receiverTyped', text: BOB },
      { type: 'send.tokenChosen', token: eth },
      { type: 'send.maxChosen' },
      { type: 'send.reviewed' },
    ] as const)
      expect(reduce(busy, event)).toBe(busy)
  },
)

test('an attempt ends in what became of it', () => {
  const failure = { name: 'E', shortMessage: 'no', rejected: false }
  const record = { from, token: eth, amount: '1', hash: '0x1' }
  const pending: SendState = { ...base, progress: { step: 'pending', hash: '0x1' } }
  const after = (event: KitEvent) => reduce(pending, event).progress
  expect(after({ type: 'send.succeeded', ...record })).toEqual({ step: 'confirmed', hash: '0x1' })
  expect(after({ type: 'send.timedOut', ...record })).toEqual({ step: 'unknown', hash: '0x1' })
  expect(after({ type: 'send.failed', failure, ...record })).toEqual({ step: 'failed', failure, hash: '0x1' })
})

test('a form that nobody filled in stays as it is for a caller who fills nothing in', () => {
  const { preset: _, ...untouched } = base
  expect(reduce(untouched, { type: 'send.prepared', from, preset: {} })).toBe(untouched)
})

test('an attempt that was given up says nothing about the form', () => {
  const free = reduce(asking, { type: 'send.abandoned' })
  const record = { from, token: eth, amount: '1' }
  expect(free.progress.step).toBe('abandoned')
  expect(reduce(free, { type: 'send.submitted', hash: '0x1', to: BOB, at: 1, ...record })).toBe(free)
  expect(
    reduce(asking, { type: 'send.submitted', hash: '0x1', to: BOB, at: 1, ...record }).progress.step,
  ).toBe('pending')
})

test.each([
  ['self', ALICE.toLowerCase(), false],
  ['token', '0xaF', true],
  ['contract', BOB, true],
  [undefined, BOB, false],
] as const)('warns of %s', (caution, address, isContract) => {
  const send: SendState = {
    ...base,
    tokenBalances: [eth, usdc],
    receiver: { text: address, step: 'known', address, isContract },
  }
  const { network } = createTestKit().kit.store.get()
  expect(selectCaution({ send, network })).toBe(caution)
})
