import { isSmartAccount } from '../../flows/accountType/isSmartAccount.ts'
import type { LateEffects } from '../../kit/kit.ts'
import { writeOrders } from './storedOrders.ts'

export const onRampEffects: LateEffects = {
  rules: {
    /** Stores the orders of coins, so that the kit continues to watch them after a reload. */
    storeOrders: {
      on: 'any',
      run({ config }, _event, { onramp }, { onramp: before }) {
        if (onramp && before && onramp.orders !== before.orders)
          writeOrders(config, onramp.orders, before.orders)
      },
    },
  },
  analytics: {
    'onramp.opened': (_, state) => ({
      event: 'SELECT_BUY_CRYPTO',
      properties: { isSmartAccount: isSmartAccount(state) },
    }),
    'onramp.helpOpened': (_, state) => ({
      event: 'SELECT_WHAT_IS_A_BUY',
      properties: { isSmartAccount: isSmartAccount(state) },
    }),
    'onramp.providerChosen': ({ provider }, state) => ({
      event: 'SELECT_BUY_PROVIDER',
      properties: { provider: provider.id, isSmartAccount: isSmartAccount(state) },
    }),
  },
}
