import type { ChainNamespace } from '@latchkey/contract'
import type { ModalState } from './state.ts'

/** The namespace whose wallets are offered: the Connect view's namespace, otherwise the modal's. */
export function namespaceFilter({ history, namespace }: ModalState): ChainNamespace | undefined {
  return history.find((route) => route.view === 'Connect')?.namespace ?? namespace
}
