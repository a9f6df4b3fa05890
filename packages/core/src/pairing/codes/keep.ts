import { selectPairing } from '../../flows/pairing/select.ts'
import type { Kit } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'
import type { Proposal } from '../session/propose.ts'
import { claim } from './claim.ts'
import { dropCode, keepCode } from './storedCodes.ts'

/** Stores a code across reloads while an answer is expected. */
export function keep(kit: Kit, proposal: Proposal): void {
  const { id } = proposal.draft()
  let isOver = false
  let isLeft = false
  const stop = kit.store.subscribe((_state, { type }) => {
    // Unmounting is like a reload: the stored code stays.
    if (type === 'kit.unmounted') {
      isLeft = true
      stop()
    } else if (type.startsWith('pairing.')) look()
  })

  function look(): void {
    const { wallet, linking } = selectPairing(kit.store.get())
    if (proposal.isWanted())
      keepCode(kit, {
        draft: proposal.draft(),
        ...(wallet ? { wallet } : {}),
        ...(linking ? { linking } : {}),
      })
    else {
      dropCode(kit, id)
      if (isOver) stop()
    }
  }

  proposal.session.then(
    () => {
      isOver = true
    },
    () => {
      stop()
      if (!isLeft) dropCode(kit, id)
    },
  )
  void claim(kit, id)
  remember(kit)
  look()
}

/** A page without a record doesn't look for codes when it loads. */
function remember({ id, config: { storage }, store }: Kit): void {
  const key = storageKey(id, 'state')
  const { active, activeNamespace } = store.get().network
  const record = { version: 1, connections: [], active: {}, recent: [], network: active[activeNamespace] }
  if (!storage.getItem(key)) storage.setItem(key, JSON.stringify(record))
}
