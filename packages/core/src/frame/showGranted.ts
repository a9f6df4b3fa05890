import { openModal } from '../actions/openModal.ts'
import { pushView } from '../actions/views.ts'
import type { Kit } from '../kit/kit.ts'

const GRANTS = ['wallet_grantPermissions', 'wallet_requestExecutionPermissions']

/** Shows a permission that was just granted, if the page has the feature. */
export function showGranted(kit: Kit, method: string, answer: unknown): void {
  if (!GRANTS.includes(method) || !kit.config.features.smartSessions) return
  const granted: unknown = Array.isArray(answer) ? answer[0] : answer
  const pci = typeof granted === 'object' && granted !== null ? Reflect.get(granted, 'pci') : undefined
  if (typeof pci !== 'string') return
  const route = { view: 'SmartSessionCreated', pci } as const
  if (kit.store.get().modal.open) pushView(kit, route)
  else openModal(kit, { route }).catch(() => {})
}
