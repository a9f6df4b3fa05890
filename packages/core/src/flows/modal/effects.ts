import type { Effects } from '../../store/flow.ts'
import { modalRules } from './rules.ts'

/** MODAL_CREATED is never sent (S7.9), so it has no row. */
export const modalEffects: Effects = {
  rules: modalRules,
  analytics: {
    'modal.opened': ({ connected }) => ({ event: 'MODAL_OPEN', properties: { connected } }),
    'modal.closed': ({ connected }) => ({ event: 'MODAL_CLOSE', properties: { connected } }),
  },
}
