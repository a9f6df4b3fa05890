import { MOST_PENDING } from '@latchkey/contract'
import { expect, test } from 'vitest'
import type { KitEvent } from '../../store/events.ts'
import { ALICE, BOB } from '../../testing/scriptedAdapter.ts'
import { activityFlow, reduceActivity } from './activity.ts'
import type { ActivityState } from './state.ts'

const record = {
  from: { address: ALICE, caipNetworkId: 'eip155:42161', isSmartAccount: false },
  token: {
    id: 'native',
    name: 'Ether',
    symbol: 'ETH',
    caipNetworkId: 'eip155:42161',
    decimals: 18,
    amount: 0n,
    price: 1_800,
  },
  amount: '0.25',
} as const
const submitted = (hash: string): KitEvent => ({ type: 'send.submitted', hash, to: BOB, at: 7, ...record })
const after = (...events: readonly KitEvent[]): ActivityState =>
  events.reduce(reduceActivity, activityFlow.initial)

test('[S9.14] what was sent stands at once, with all that is known of it', () => {
  expect(after(submitted('0xA')).own).toEqual([
    {
      id: 'own:0xA',
      hash: '0xA',
      caipNetworkId: 'eip155:42161',
      operation: 'send',
      status: 'pending',
      at: 7,
      from: ALICE,
      to: BOB,
      transfers: [
        { direction: 'out', amount: '0.25', symbol: 'ETH', name: 'Ether', from: ALICE, to: BOB, worth: 450 },
      ],
      isSpam: false,
    },
  ])
})

test('[S9.14] it goes when the indexed history has it, in whatever letters', () => {
  const state = after(submitted('0xA'), submitted('0xB'), { type: 'history.read', hashes: ['0xa'] })
  expect(state.own.map(({ hash }) => hash)).toEqual(['0xB'])
  expect(reduceActivity(state, { type: 'history.read', hashes: ['0xa'] })).toBe(state)
})

test('[S9.14] at most 99 wait; the oldest make room', () => {
  const many = Array.from({ length: 120 }, (_, index) => submitted(`0x${index}`))
  const { own } = after(...many)
  expect(own).toHaveLength(MOST_PENDING)
  expect([own[0]?.hash, own.at(-1)?.hash]).toEqual(['0x119', '0x21'])
})

test('it is confirmed, or failed, before the history knows; not mined in time it stays pending', () => {
  const failure = { name: 'X', shortMessage: 'x', rejected: false }
  const status = (event: KitEvent) => after(submitted('0xA'), event).own[0]?.status
  expect(status({ type: 'send.succeeded', hash: '0xA', ...record })).toBe('confirmed')
  expect(status({ type: 'send.failed', hash: '0xA', failure, ...record })).toBe('failed')
  expect(status({ type: 'send.timedOut', hash: '0xA', ...record })).toBe('pending')
  // Never sent at all.
  expect(status({ type: 'send.failed', failure, ...record })).toBe('pending')
})
