import type { Route } from '@latchkey/core'
import { socialFlow } from '../../../core/src/flows/social/social.ts'
import { socialEffects } from '../../../core/src/frame/rules.ts'
import { usualOnRamp } from '../../../core/src/testing/onRampService.ts'
import type { AccountKitOptions } from '../createAccountKit.ts'
import { createSmartKit } from '../createSmartKit.ts'
import { defineStates, type GalleryState } from '../states.ts'

const show = (
  route: Omit<Extract<Route, { view: 'WalletReady' }>, 'view' | 'recovery'> & {
    readonly recovery?: 'managed' | 'passkey' | 'phrase'
  } = {},
  options: AccountKitOptions & { readonly email?: string } = {},
): GalleryState => {
  const { email, ...rest } = options
  const kit = createSmartKit({ onRamp: usualOnRamp(), walletName: 'Backing wallet', ...rest })
  if (email) kit.store.dispatch({ type: 'email.known', email })
  return { kit, route: { view: 'WalletReady', recovery: 'managed', ...route } }
}

export default defineStates('WalletReady', {
  ready: () => show(),
  passkey: () => show({ recovery: 'passkey' }),
  phrase: () => show({ recovery: 'phrase' }),
  farcaster: () => {
    const state = show()
    state.kit.store.attach({ ...socialFlow, ...socialEffects({ end: () => {} }) })
    state.kit.store.dispatch({ type: 'email.known', email: undefined })
    state.kit.store.dispatch({ type: 'social.known', provider: 'farcaster', userName: 'ada' })
    return state
  },
  waiting: () => show({ waiting: 'Continue: back with 0.02 ETH' }),
  'long-names': () =>
    show(
      { waiting: 'Continue: back the second season of the relay programme with 123456.789 ETH' },
      { email: `${'ada.lovelace.'.repeat(4)}@example.com` },
    ),
})
