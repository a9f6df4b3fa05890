import { erc20, ether, tokens } from '../createAccountKit.ts'
import { choiceState, FILLED } from '../createSendState.ts'
import { goOffline, LONGEST, longTokens, thousandTokens } from '../extremes.ts'
import { defineStates } from '../states.ts'
import { typeInto } from '../typeInto.ts'

const many = Array.from({ length: 40 }, (_, index) =>
  erc20(`Token number ${index + 1}`, `T${index + 1}`, 18, BigInt(index + 1) * 10n ** 17n, index + 1),
)
const long = erc20('A Token With A Name Beyond All Measure And More', 'LONGSYMBOLTOKEN', 18, 10n ** 33n, 0.5)

export default defineStates('WalletSendSelectToken', {
  tokens: choiceState({ preset: FILLED }),
  loading: choiceState({ tokens: 'never' }),
  empty: choiceState({ tokens: [], wallet: { getBalance: async () => 0n } }),
  many: choiceState({ tokens: [ether, ...many] }),
  'long-names': choiceState({ tokens: [ether, long, erc20('مثال على عملة', 'MITHAL', 6, 1n)] }),
  longest: choiceState({ tokens: longTokens, ...LONGEST }),
  thousand: choiceState({ tokens: thousandTokens }),
  offline: choiceState({
    tokens: 503,
    wallet: { getBalance: () => Promise.reject(new Error('offline')) },
    arrange: goOffline,
  }),
  'no-match': choiceState({ tokens, arrange: (modal) => typeInto(modal, 'doge') }),
  partial: choiceState({ tokens: 503 }),
  error: choiceState({ tokens: 503, wallet: { getBalance: () => Promise.reject(new Error('down')) } }),
})
