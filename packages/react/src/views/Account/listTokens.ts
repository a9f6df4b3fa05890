import type { AccountState, CaipNetwork, Token } from '@latchkey/core'
import type { TokenBalances } from '../../queries/useTokenBalances.ts'

interface Sources {
  readonly balances: Pick<TokenBalances, 'step' | 'data'>
  readonly account: Pick<AccountState, 'balance'>
  readonly caipNetwork: CaipNetwork | undefined
}

/**
 * What to list: the service's tokens; where it failed and nothing of it is known, the coin alone, which the chain told.
 *
 * @returns undefined where nothing is known: absent is not empty
 */
export function listTokens({ balances, account, caipNetwork }: Sources): readonly Token[] | undefined {
  if (balances.data) return balances.data
  const { balance } = account
  if (balances.step === 'loading' || !balance || !caipNetwork) return undefined
  const { caipNetworkId, nativeCurrency } = caipNetwork
  return [{ id: 'native', name: nativeCurrency.name, caipNetworkId, ...balance }]
}
