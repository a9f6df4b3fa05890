import { expect, test } from 'vitest'
import { findSubscribers, subscriptionsIn } from './subscribers.mjs'

test('subscriptions to a store are found however the store is reached', () => {
  const code = [
    'const stop = kit.store.subscribe(() => {})',
    'store.subscribe(listen)',
    'useSyncExternalStore(store.subscribe, get)',
    'config.subscribe(listen)',
    '// store.subscribe(listen)',
  ].join('\n')
  expect(subscriptionsIn('some.ts', code)).toEqual([1, 2, 3])
})

test('only what has a reason subscribes', () => {
  expect(findSubscribers()).toEqual([])
})
