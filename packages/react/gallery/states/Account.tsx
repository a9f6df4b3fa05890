import type { Token } from '@latchkey/core'
import { scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import { type AccountKitOptions, createAccountKit, erc20, ether, tokens } from '../createAccountKit.ts'
import { goOffline, longNetwork, longTokens, thousandTokens, WALLET_NAME } from '../extremes.ts'
import { defineStates, type GalleryState } from '../states.ts'

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

function show(options: AccountKitOptions = {}): GalleryState {
  return { kit: createAccountKit(options), route: { view: 'Account' } }
}

/** Answers once, then not any more: what was known stays. */
function failingLater(): () => readonly Token[] | number {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? tokens : 503
  }
}

export default defineStates('Account', {
  tokens: () => show(),
  loading: () => show({ tokens: 'never', factory: scripted({ getBalance: () => never }) }),
  empty: () =>
    show({ tokens: [{ ...ether, amount: 0n }], factory: scripted({ getBalance: async () => 0n }) }),
  error: () => ({
    ...show({ tokens: 500, nativeAmount: undefined, factory: scripted({ getBalance: () => never }) }),
  }),
  'error-coin-known': () => show({ tokens: 503 }),
  'error-last-known': () => ({ ...show({ tokens: failingLater() }), arrange: readAgain }),
  offline: () => ({ ...show(), arrange: goOffline }),
  'offline-unknown': () => {
    goOffline()
    return show({ tokens: 'never', nativeAmount: undefined, factory: scripted({ getBalance: () => never }) })
  },
  reconnecting: () => show({ reconnecting: true, factory: scripted({ connect: () => never }) }),
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
