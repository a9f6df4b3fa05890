import { expect, test } from 'vitest'
import { toAnalyticsRecord } from '../../analytics/table.ts'
import type { KitEvent } from '../../store/events.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { ALICE } from '../../testing/scriptedAdapter.ts'
import { initialPairing, reducePairing } from './pairing.ts'
import type { PairingState } from './state.ts'

const URI = 'wc:topic@2?symKey=key'
const WALLET = { id: 'phone', name: 'Phone' }
const LINK = { href: 'phone://wc?uri=x', name: 'Phone' }
const FAILURE = { name: 'RelayUnreachableError', shortMessage: 'no', rejected: false }
const idle: PairingState = { progress: { step: 'idle' } }
const preparing: PairingState = { progress: { step: 'preparing' }, wallet: WALLET }
const ready: PairingState = { ...preparing, progress: { step: 'ready', uri: URI, expiresAt: 1 } }
const confirming: PairingState = { ...ready, progress: { step: 'confirming', uri: URI } }
const failed: PairingState = { ...ready, progress: { step: 'failed', failure: FAILURE } }
const linked = (state: PairingState): PairingState => ({ ...state, linking: LINK })

test.each<[string, PairingState, KitEvent, PairingState]>([
  ['begins', initialPairing, { type: 'pairing.started', wallet: WALLET }, preparing],
  [
    'starts again without the former link',
    linked(ready),
    { type: 'pairing.started' },
    { progress: { step: 'preparing' } },
  ],
  ['is ready', preparing, { type: 'pairing.ready', uri: URI, expiresAt: 1 }, ready],
  ['is not made ready once it was left', idle, { type: 'pairing.ready', uri: URI, expiresAt: 1 }, idle],
  [
    'is meant for another wallet',
    linked(ready),
    { type: 'pairing.walletChosen' },
    { progress: ready.progress },
  ],
  [
    'keeps the link of the very wallet that is chosen',
    linked(ready),
    { type: 'pairing.walletChosen', wallet: WALLET },
    linked(ready),
  ],
  ['remembers the link', ready, { type: 'pairing.linkOpened', ...LINK }, linked(ready)],
  ['is answered', linked(ready), { type: 'pairing.answered' }, linked(confirming)],
  ['is not answered before it was shown', preparing, { type: 'pairing.answered' }, preparing],
  ['fails', confirming, { type: 'pairing.failed', failure: FAILURE }, failed],
  ['fails once', failed, { type: 'pairing.failed', failure: { ...FAILURE, name: 'X' } }, failed],
  ['does not fail once it was left', idle, { type: 'pairing.failed', failure: FAILURE }, idle],
  ['is left', linked(ready), { type: 'pairing.abandoned' }, linked({ ...ready, progress: { step: 'idle' } })],
  [
    'settles, and the wallet stays as the recent one',
    confirming,
    { type: 'pairing.settled' },
    { ...idle, wallet: WALLET },
  ],
  ['[S4.2] is reset', linked(ready), { type: 'pairing.reset' }, initialPairing],
])('a pairing %s', (_, state, event, expected) => {
  expect(reducePairing(state, event)).toEqual(expected)
})

test('what does not concern it changes nothing', () => {
  for (const state of [idle, ready, failed])
    expect(reducePairing(state, { type: 'connect.abandoned' })).toBe(state)
})

test.each(['mobile', 'qrcode'] as const)('[S4.2] success is recorded as by %s', (pairedBy) => {
  const { kit } = createTestKit()
  const event = {
    type: 'wallet.connected',
    namespace: 'eip155',
    connector: { id: 'walletConnect', name: 'Phone' },
    connection: { addresses: [ALICE], caipNetworkId: 'eip155:42161' },
    how: 'asked',
    pairedBy,
  } as const
  expect(toAnalyticsRecord(event, kit.store.get())).toEqual({
    event: 'CONNECT_SUCCESS',
    properties: { method: pairedBy, name: 'Phone' },
  })
})
