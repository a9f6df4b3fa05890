import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import { initialAccountType } from './select.ts'
import type { AccountTypeState } from './state.ts'

/** Loaded with the embedded wallet's client. */
export const accountTypeFlow: Flow<'accountType', AccountTypeState> = {
  name: 'accountType',
  initial: () => initialAccountType,
  reduce: reduceAccountType,
}

export function reduceAccountType(state: AccountTypeState, event: KitEvent): AccountTypeState {
  switch (event.type) {
    case 'accountType.read': {
      const { wallet } = event
      const read = Object.fromEntries(wallet.allAccounts.map(({ address }) => [address, wallet]))
      return { ...state, wallets: { ...state.wallets, ...read } }
    }
    case 'accountType.networksRead':
      return { ...state, enabledNetworks: event.networks }
    case 'accountType.changeStarted':
      return { ...state, change: { step: 'changing', to: event.to } }
    case 'accountType.changed':
      return { ...state, change: { step: 'idle' } }
    case 'accountType.changeFailed':
      return { ...state, change: { step: 'failed', to: event.to, failure: event.failure } }
    case 'accountType.forgotten':
      return initialAccountType
    // The user has read the failure, so it is cleared.
    case 'modal.closed':
      return state.change.step === 'failed' ? { ...state, change: { step: 'idle' } } : state
    default:
      return state
  }
}
