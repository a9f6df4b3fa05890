import type { Token } from '@latchkey/core'
import { activityFlow } from '../../../core/src/flows/activity/activity.ts'
import { orderOf } from '../../../core/src/testing/onRampService.ts'
import { ALICE, scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import {
  type AccountKitOptions,
  createAccountKit,
  erc20,
  ether,
  type HistoryAnswer,
  tokens,
} from '../createAccountKit.ts'
import { onRampState, SLOW } from '../createOnRampState.ts'
import { createSmartKit } from '../createSmartKit.ts'
import { endLogin } from '../endLogin.ts'
import {
  AMOUNT,
  goOffline,
  longNetwork,
  longTokens,
  SYMBOL,
  thousandTokens,
  WALLET_NAME,
} from '../extremes.ts'
import { coin, entry, FRIEND, nft, someHistory, token } from '../historyEntries.ts'
import { defineStates, type GalleryState, offline } from '../states.ts'

const never = new Promise<never>(() => {})
const many: readonly Token[] = [
  ...tokens,
  ...Array.from({ length: 24 }, (_, index) =>
    erc20(
      `Token number ${index + 1}`,
      `TK${index + 1}`,
      18,
      BigInt(index + 1) * 10n ** 17n,
      0.37 * (index + 1),
    ),
  ),
]
const long: readonly Token[] = [
  { ...ether, amount: 123_456_789_012_345_678_901_234_567_890n },
  erc20(
    'Wrapped Relay Programme Tickets of the Second Season',
    'WRPTSECONDSEASON',
    18,
    10n ** 25n,
    12_345.678,
  ),
  erc20('عملة الميناء القديم للمجموعات والجمعيات', 'ميناء', 6, 5_000_001n, 0.0001),
  erc20('Dust', 'DUST', 18, 1n, 0.5),
  erc20('TokenWithOneWordThatDoesNotEndForAVeryLongTime', 'LONG', 0 + 2, 100n),
]

const longHistory = [
  entry({
    transfers: [token('out', String(AMOUNT), SYMBOL, `${SYMBOL} of the Second Season`, 1e15)],
    application: WALLET_NAME,
  }),
  entry({
    type: 'receive',
    from: FRIEND,
    transfers: [
      token('in', '5.000001', 'ميناء', 'عملة الميناء القديم للمجموعات'),
      coin('in', '0.000000000000000001'),
      coin('in', '1'),
    ],
  }),
  entry({ type: 'execute', application: `\u202e${WALLET_NAME}<b>markup</b>` }),
  entry({ type: 'trade', transfers: [coin('out', '123456789.123456'), token('in', String(AMOUNT), SYMBOL)] }),
  entry({ type: 'mint', transfers: [nft('in', `${WALLET_NAME} #12345`)] }),
]

function manyHistory(from: number): HistoryAnswer['data'] {
  return Array.from({ length: 50 }, (_, index) =>
    entry({
      hash: `0x${(from + index + 1).toString(16).padStart(64, '0')}`,
      at: new Date(Date.parse('2026-11-18T12:00:00Z') - (from + index) * 86_400_000).toISOString(),
      transfers: [coin('out', String((from + index) / 100))],
    }),
  )
}

const show = (options: AccountKitOptions = {}) => ({ kit: createAccountKit(options) })

/** Answers once, then not any more: what was known stays. */
function failingLater(): () => readonly Token[] | number {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? tokens : 503
  }
}

function showActivity(options: AccountKitOptions = {}): GalleryState {
  return { kit: createAccountKit(options), route: { view: 'Account', tab: 'activity' } }
}

const answer =
  (data: HistoryAnswer['data'], more: Partial<HistoryAnswer> = {}) =>
  (): HistoryAnswer => ({
    data,
    next: null,
    ...more,
  })

/** Answers once, then not any more. */
function failingHistory(): () => HistoryAnswer | number {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? { data: [...someHistory], next: null } : 503
  }
}

/** Sends something, which the history does not have. */
function pendingKit(): GalleryState['kit'] {
  const kit = createAccountKit({ history: answer([...someHistory]) })
  kit.store.attach(activityFlow)
  kit.store.dispatch({
    type: 'send.submitted',
    hash: `0x${'5e'.repeat(32)}`,
    to: FRIEND,
    at: Date.parse('2026-11-18T12:00:00Z'),
    from: {
      connectorId: 'dev.latchkey.test',
      address: ALICE,
      caipNetworkId: 'eip155:42161',
      isSmartAccount: false,
    },
    token: ether,
    amount: '0.25',
  })
  return kit
}

/** Presses the link below the list. */
async function press(modal: HTMLElement, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const link = [...modal.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (link) return link.click()
    await new Promise(requestAnimationFrame)
  }
}

export default defineStates('Account', {
  activity: () => showActivity({ history: answer([...someHistory]) }),
  'activity-loading': () => showActivity({ history: 'never' }),
  'activity-empty': () => showActivity(),
  'activity-error': () => showActivity({ history: 500 }),
  'activity-not-served': () => showActivity({ history: 404 }),
  'activity-pending': () => ({ kit: pendingKit(), route: { view: 'Account', tab: 'activity' } }),
  'activity-partial': () =>
    showActivity({
      history: answer([...someHistory], {
        missing: [
          { chainId: 'eip155:42161', part: 'olderHistory', description: 'x' },
          { chainId: 'eip155:42161', part: 'internalTransfers', description: 'x' },
        ],
      }),
    }),
  'activity-spam': () => ({
    ...showActivity({ history: answer([...someHistory]) }),
    arrange: (modal) => press(modal, 'Show'),
  }),
  'activity-last-known': () => ({
    ...showActivity({ history: failingHistory() }),
    arrange: async (modal, kit) => {
      while (!modal.textContent?.includes('Swapped')) await new Promise(requestAnimationFrame)
      await (await kit.queries()).refetchQueries({ queryKey: ['history'] })
    },
  }),
  'activity-offline': offline(() => showActivity({ history: 'never', tokens: 'never' })),
  'activity-long-names': () => showActivity({ history: answer(longHistory), tokens: long }),
  'activity-many': () =>
    showActivity({
      history: (cursor) => ({
        data: manyHistory(Number(cursor ?? 0)),
        next: String(Number(cursor ?? 0) + 50),
      }),
    }),

  tokens: () => show(),
  buying: () => ({
    ...onRampState(
      { view: 'Account' },
      {
        answers: { order: 503 },
        orders: [
          orderOf({ id: '1' }),
          orderOf({ id: '2', status: 'pending' }),
          orderOf({ id: '3', status: 'pending', ...SLOW }),
        ],
      },
    )(),
  }),
  named: () => ({
    ...show({ identity: { name: 'mara.backing.test' } }),
    arrange: async (modal) => {
      while (!modal.textContent?.includes('mara.backing.test')) await new Promise(requestAnimationFrame)
    },
  }),
  loading: () => show({ tokens: 'never', factory: scripted({ getBalance: () => never }) }),
  empty: () =>
    show({ tokens: [{ ...ether, amount: 0n }], factory: scripted({ getBalance: async () => 0n }) }),
  error: () => show({ tokens: 500, nativeAmount: undefined, factory: scripted({ getBalance: () => never }) }),
  'error-coin-known': () => show({ tokens: 503 }),
  'error-last-known': () => ({ ...show({ tokens: failingLater() }), arrange: readAgain }),
  offline: () => ({ ...show(), arrange: goOffline }),
  'offline-unknown': offline(() =>
    show({ tokens: 'never', nativeAmount: undefined, factory: scripted({ getBalance: () => never }) }),
  ),
  'signed-out': () => {
    const kit = createSmartKit({ tokens, walletName: 'Backing wallet' })
    endLogin(kit)
    return kit
  },
  reconnecting: () => show({ reconnecting: true }),
  'no-prices': () => show({ tokens: tokens.map(({ price: _, ...token }) => token) }),
  'long-names': () => show({ tokens: long, walletName: 'Copperleaf Smart Vault for Teams and Treasuries' }),
  many: () => show({ tokens: many }),
  longest: () => show({ tokens: longTokens, walletName: WALLET_NAME, config: { networks: [longNetwork] } }),
  thousand: () => show({ tokens: thousandTokens }),
  'receive-only': () => show({ config: { features: { send: false } } }),
})

/** Asks the service once more, as ten seconds later. */
async function readAgain(modal: HTMLElement, kit: GalleryState['kit']): Promise<void> {
  while (!modal.textContent?.includes('USD Coin')) await new Promise(requestAnimationFrame)
  const queries = await kit.queries()
  await queries.refetchQueries({ queryKey: ['tokenBalances'] })
}
