import { takeUpMissing } from '../actions/takeUpMissing.ts'
import { allConnections } from '../flows/connect/state.ts'
import { isNotIn } from '../flows/missing/missing.ts'
import type { Effects } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'

export const missingEffects: Effects = {
  rules: {
    /** Confirms the stored connection of a missing wallet that is on the page again, without a prompt. */
    takeUpMissingWallet: rule({
      // A wallet that another tab lists as missing may be on this page.
      on: ['connectors.found', 'missing.read'],
      run: (kit) => takeUpMissing(kit),
    }),
  },
  toStored({ connect, missing: all = [] }) {
    const missing = all.filter(isNotIn(allConnections(connect)))
    return missing.length > 0 ? { missing } : {}
  },
}
