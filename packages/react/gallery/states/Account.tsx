import type { Token } from '@latchkey/core'
import { orderOf } from '../../../core/src/testing/onRampService.ts'
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
import { AMOUNT, goOffline, LONGEST, longTokens, SYMBOL, thousandTokens, WALLET_NAME } from '../extremes.ts'
import { coin, entry, FRIEND, nft, someHistory, token } from '../historyEntries.ts'
import { defineStates, type GalleryState, offline } from '../states.ts'
import { submitSend } from '../submitSend.ts'
import { untilShown } from '../typeInto.ts'

const silent = { getBalance: () => new Promise<never>(() => {}) }
const many: readonly Token[] = [
  ...tokens,
  ...Array.from({ length: 24 }, (_, index) => index + 1).map((nth) =>
    erc20(`Token number ${nth}`, `TK${nth}`, 18, BigInt(nth) * 10n ** 17n, 0.37 * nth),
  ),
]
const TICKETS = 'Wrapped Relay Programme Tickets of the Second Season'
const long: readonly Token[] = [
  { ...ether, amount: 123_456_789_012_345_678_901_234_567_890n },
  erc20(TICKETS, 'WRPTSECONDSEASON', 18, 10n ** 25n, 12_345.678),
  erc20('عملة الميناء القديم للمجموعات والجمعيات', 'ميناء', 6, 5_000_001n, 0.0001),
  erc20('Dust', 'DUST', 18, 1n, 0.5),
  erc20('TokenWithOneWordThatDoesNotEndForAVeryLongTime', 'LONG', 2, 100n),
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
  return Array.from({ length: 50 }, (_, index) => from + index).map((days) =>
    entry({
      hash: `0x${(days + 1).toString(16).padStart(64, '0')}`,
      at: new Date(Date.parse('2026-11-18T12:00:00Z') - days * 86_400_000).toISOString(),
      transfers: [coin('out', String(days / 100))],
    }),
  )
}

const show = (options: AccountKitOptions = {}) => ({ kit: createAccountKit(options) })

/** Answers once, then not any more: what was known stays. */
function once<answer>(said: answer): () => answer | number {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? said : 503
  }
}

function showActivity(options: AccountKitOptions = {}): GalleryState {
  return { kit: createAccountKit(options), route: { view: 'Account', tab: 'activity' } }
}

const answer =
  (data: readonly HistoryAnswer['data'][number][], missing?: HistoryAnswer['missing']) =>
  (): HistoryAnswer => ({ data: [...data], next: null, ...(missing ? { missing } : {}) })

const showSome = () => showActivity({ history: answer(someHistory) })

/** Sends something, which the history does not have. */
function showPending(): GalleryState {
  const state = showSome()
  const at = Date.parse('2026-11-18T12:00:00Z')
  submitSend(state.kit, { hash: `0x${'5e'.repeat(32)}`, to: FRIEND, at })
  return state
}

async function press(modal: HTMLElement, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const link = [...modal.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (link) return link.click()
    await new Promise(requestAnimationFrame)
  }
}

export default defineStates('Account', {
  activity: showSome,
  'activity-loading': () => showActivity({ history: 'never' }),
  'activity-empty': () => showActivity(),
  'activity-error': () => showActivity({ history: 500 }),
  'activity-not-served': () => showActivity({ history: 404 }),
  'activity-pending': showPending,
  'activity-partial': () =>
    showActivity({
      history: answer(someHistory, [
        { chainId: 'eip155:42161', part: 'olderHistory', description: 'x' },
        { chainId: 'eip155:42161', part: 'internalTransfers', description: 'x' },
      ]),
    }),
  'activity-spam': () => ({ ...showSome(), arrange: (modal) => press(modal, 'Show') }),
  'activity-last-known': () => ({
    ...showActivity({ history: once(answer(someHistory)()) }),
    arrange: readAgain('Swapped', 'history'),
  }),
  'activity-offline': offline(() => showActivity({ history: 'never', tokens: 'never' })),
  'activity-long-names': () => showActivity({ history: answer(longHistory), tokens: long }),
  'activity-many': () =>
    showActivity({
      history: (cursor = '0') => ({ data: manyHistory(Number(cursor)), next: String(Number(cursor) + 50) }),
    }),

  tokens: () => show(),
  buying: onRampState(
    { view: 'Account' },
    {
      answers: { order: 503 },
      orders: [
        orderOf({ id: '1' }),
        orderOf({ id: '2', status: 'pending' }),
        orderOf({ id: '3', status: 'pending', ...SLOW }),
      ],
    },
  ),
  named: () => ({
    ...show({ identity: { name: 'mara.backing.test' } }),
    arrange: (modal) => untilShown(modal, 'mara.backing.test'),
  }),
  loading: () => show({ tokens: 'never', wallet: silent }),
  empty: () => show({ tokens: [{ ...ether, amount: 0n }], wallet: { getBalance: async () => 0n } }),
  error: () => show({ tokens: 500, nativeAmount: undefined, wallet: silent }),
  'error-coin-known': () => show({ tokens: 503 }),
  'error-last-known': () => ({
    ...show({ tokens: once(tokens) }),
    arrange: readAgain('USD Coin', 'tokenBalances'),
  }),
  offline: () => ({ ...show(), arrange: goOffline }),
  'offline-unknown': offline(() => show({ tokens: 'never', nativeAmount: undefined, wallet: silent })),
  'signed-out': () => {
    const kit = createSmartKit({ tokens, walletName: 'Backing wallet' })
    endLogin(kit)
    return kit
  },
  reconnecting: () => show({ reconnecting: true }),
  'no-prices': () => show({ tokens: tokens.map(({ price: _, ...token }) => token) }),
  'long-names': () => show({ tokens: long, walletName: 'Copperleaf Smart Vault for Teams and Treasuries' }),
  many: () => show({ tokens: many }),
  longest: () => show({ tokens: longTokens, ...LONGEST }),
  thousand: () => show({ tokens: thousandTokens }),
  'receive-only': () => show({ config: { features: { send: false } } }),
})

/** Asks the service once more, as ten seconds later. */
function readAgain(shown: string, query: string): NonNullable<GalleryState['arrange']> {
  return async (modal, kit) => {
    await untilShown(modal, shown)
    const queries = await kit.queries()
    await queries.refetchQueries({ queryKey: [query] })
  }
}
