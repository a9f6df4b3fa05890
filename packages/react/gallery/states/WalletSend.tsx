import { TransactionRevertedError } from '@latchkey/core'
import { usualOnRamp } from '../../../core/src/testing/onRampService.ts'
import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { erc20, ether } from '../createAccountKit.ts'
import { arb, FILLED, formState, LONGEST_TRANSFER, NAMED, unpriced, usdc } from '../createSendState.ts'
import { AMOUNT_TEXT, goOffline, longTokens } from '../extremes.ts'
import { coin, entry, FRIEND } from '../historyEntries.ts'
import { defineStates } from '../states.ts'

const poor = { ...ether, amount: 1_000_000_000n }
const long = erc20('A Token With A Name Beyond All Measure', 'LONGSYMBOLTOKEN', 18, 10n ** 27n, 0.5)

/** As the receiver to the eye. */
const LOOK_ALIKE = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`

const sentTo = (...addresses: readonly string[]) =>
  addresses.map((to) => entry({ to, transfers: [coin('out', '1')] }))

export default defineStates('WalletSend', {
  empty: formState(),
  ready: formState({ preset: NAMED }),
  'plain-address': formState({ preset: FILLED }),
  loading: formState({ preset: FILLED, wallet: { estimate: () => new Promise(() => {}) } }),
  error: formState({
    preset: FILLED,
    tokens: 503,
    wallet: { getBalance: () => Promise.reject(new Error('down')) },
  }),
  'insufficient-funds': formState({ preset: { ...FILLED, tokenId: 'native', amount: '2.5' } }),
  'insufficient-gas': formState({ preset: FILLED, tokens: [poor, usdc] }),
  'no-gas': formState({ preset: FILLED, tokens: [{ ...ether, amount: 0n }, usdc] }),
  'max-of-coin': formState({ preset: { ...FILLED, tokenId: 'native', amount: '1.842' } }),
  malformed: formState({ preset: { ...FILLED, receiver: '0x5B38Da6a701c56' } }),
  checksum: formState({ preset: FILLED, wallet: { checkAddress: async () => 'checksum' } }),
  'unknown-name': formState({ preset: NAMED, wallet: { getAddress: async () => undefined } }),
  recent: formState({ history: () => ({ data: sentTo(BOB, FRIEND), next: null }) }),
  'look-alike': formState({ preset: FILLED, history: () => ({ data: sentTo(LOOK_ALIKE), next: null }) }),
  'looking-up': formState({ preset: NAMED, wallet: { getAddress: () => new Promise(() => {}) } }),
  'to-self': formState({ preset: { ...FILLED, receiver: ALICE } }),
  'to-contract': formState({ preset: FILLED, wallet: { isContract: async () => true } }),
  'to-token': formState({ preset: { ...FILLED, receiver: usdc.address ?? BOB } }),
  unpriced: formState({ preset: { ...FILLED, tokenId: unpriced.id, amount: '12' } }),
  funding: formState({
    preset: { receiver: FILLED.receiver, tokenId: 'native', amount: '25' },
    wallet: { runSteps: () => new Promise(() => {}) },
    onRamp: usualOnRamp(),
  }),
  'too-precise': formState({ preset: { ...FILLED, amount: '1.0000001' } }),
  ambiguous: formState({ preset: { ...FILLED, tokenId: arb.id, amount: '1,000' } }),
  'would-revert': formState({
    preset: FILLED,
    wallet: {
      estimate: () => Promise.reject(new TransactionRevertedError({ reason: 'transfers are paused' })),
    },
  }),
  'long-names': formState({
    preset: {
      receiver: 'a-very-long-name-that-someone-registered.backing.test',
      tokenId: long.id,
      amount: '123456789.123456789012345678',
    },
    tokens: [ether, long],
  }),
  longest: formState(LONGEST_TRANSFER),
  'longest-short': formState({
    preset: { ...FILLED, tokenId: longTokens[1]?.id ?? '', amount: AMOUNT_TEXT },
    tokens: [ether, { ...(longTokens[1] ?? ether), amount: 1n }],
  }),
  offline: formState({
    preset: FILLED,
    tokens: 503,
    wallet: { getBalance: () => Promise.reject(new Error('offline')) },
    arrange: goOffline,
  }),
  'not-connected': formState({ disconnected: true }),
})
