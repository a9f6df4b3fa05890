import type { ChainNamespace } from '@latchkey/contract'
import type { ModalState } from './state.ts'

/** The namespace whose wallets are offered: what the Connect view was opened for, else what the modal was. */
export function namespaceFilter({ history, namespace }: ModalState): ChainNamespace | undefined {
  return history.find((route) => route.view === 'Connect')?.namespace ?? namespace
}
