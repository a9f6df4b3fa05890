import { fetchIdentity } from '../actions/fetchIdentity.ts'
import { shownConnection } from '../flows/shown.ts'
import type { Effects } from '../kit/kit.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import { rule } from '../store/rule.ts'

export const identityEffects: Effects = {
  rules: {
    /** Reads name and picture of the displayed account when it changes or connects, or when the modal opens (S3.7). */
    readIdentityOfShown: rule({
      on: 'any',
      run(kit, event, state, previous) {
        const { address, verified } = shownConnection(state) ?? {}
        const isNew = address !== shownConnection(previous)?.address
        if (!address || !verified) return
        if (!isNew && event.type !== 'wallet.connected' && event.type !== 'modal.opened') return
        whenIdle(() => {
          fetchIdentity(kit, { address }).catch(() => {
            // Ignored: the address is shown, and the next read asks again.
          })
        })
      },
    }),
  },
}
