import type { Effects } from '../../store/flow.ts'
import { networkRules } from './rules.ts'

export const networkEffects: Effects = {
  rules: networkRules,
  analytics: {
    'network.selected': ({ caipNetworkId }) => ({
      event: 'SWITCH_NETWORK',
      properties: { network: caipNetworkId },
    }),
  },
  toStored({ network: { active, activeNamespace, requested } }) {
    const here = active[activeNamespace]
    return here && requested.some(({ caipNetworkId }) => caipNetworkId === here) ? { network: here } : {}
  },
}
