import { FRAME_NAMESPACES } from '@latchkey/contract'
import type { Kit } from '@latchkey/core'

/** Whether visitors can sign in by e-mail: the page has a wallet of its own, and an adapter that can use it. */
export function offersEmail({ config, adapters }: Kit): boolean {
  return (
    config.wallet !== undefined &&
    config.features.email !== false &&
    FRAME_NAMESPACES.some((namespace) => adapters[namespace]?.remote)
  )
}
