import { MOST_PENDING } from '@latchkey/contract'
import { expect, test } from 'vitest'
import type { KitEvent } from '../../store/events.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { ALICE, BOB } from '../../testing/scriptedAdapter.ts'
import { ETH, SENDER } from '../../testing/sendingKit.ts'
import { reduceActivity } from './activity.ts'
import type { ActivityState } from './state.ts'

const STATE = { network: createTestKit().kit.store.get().network }

const record = {
  from: SENDER,
  token: { ...ETH, id: 'native', amount: 0n, caipNetworkId: 'eip155:42161' },
  amount: '0.25',
} as const
const submitted = (hash: string): KitEvent => ({ type: 'send.submitted', hash, to: BOB, at: 7, ...record })
const after = (...events: readonly KitEvent[]): ActivityState =>
  events.reduce<ActivityState>((activity, event) => reduceActivity(activity, event, STATE), { own: [] })

const history = (hash: string, from: string = ALICE, nonce = 3): KitEvent => ({
  type: 'history.read',
  transactions: [{ hash, from, nonce }],
})

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
        {
          direction: 'out',
          amount: '0.25',
          units: '250000000000000000',
          symbol: 'ETH',
          name: 'Ether',
          from: ALICE,
          to: BOB,
          worth: 450,
        },
      ],
      isSpam: false,
    },
  ])
})

test('[S9.14] it goes when the indexed history has it, in whatever letters', () => {
  const state = after(submitted('0xA'), submitted('0xB'), history('0xa'))
  expect(state.own.map(({ hash }) => hash)).toEqual(['0xB'])
  expect(reduceActivity(state, history('0xa'), STATE)).toBe(state)
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

test('[S9.14] it goes when another of the same number is in the history: it never will be', () => {
  const state = after(submitted('0xA'), { type: 'activity.seen', hash: '0xA', nonce: 3 })
  expect(state.own[0]?.nonce).toBe(3)
  const left = (event: KitEvent) => reduceActivity(state, event, STATE).own.length
  expect(left(history('0xB', ALICE.toLowerCase(), 3))).toBe(0)
  expect(left(history('0xB', BOB, 3))).toBe(1)
  expect(left(history('0xB', ALICE, 2))).toBe(1)
  // Of one that no node has seen, nothing is known.
  expect(reduceActivity(after(submitted('0xA')), history('0xB'), STATE).own).toHaveLength(1)
})
