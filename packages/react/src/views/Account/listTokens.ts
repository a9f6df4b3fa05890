import type { AccountState, CaipNetwork, Token } from '@latchkey/core'
import type { TokenBalances } from '../../queries/useTokenBalances.ts'

interface Sources {
  readonly balances: Pick<TokenBalances, 'step' | 'data'>
  readonly account: Pick<AccountState, 'balance'>
  readonly caipNetwork: CaipNetwork | undefined
}

/**
 * Selects the tokens to list: the gateway's, or only the coin from the chain if the gateway failed and nothing is cached.
 *
 * @returns undefined if nothing is known, which differs from an empty list
 */
export function listTokens({ balances, account, caipNetwork }: Sources): readonly Token[] | undefined {
  if (balances.data) return balances.data
  const { balance } = account
  if (balances.step === 'loading' || !balance || !caipNetwork) return undefined
  const { caipNetworkId, nativeCurrency } = caipNetwork
  return [{ id: 'native', name: nativeCurrency.name, caipNetworkId, ...balance }]
}
