import { FRAME_NAMESPACES } from '@latchkey/contract'
import type { Kit } from '@latchkey/core'

/** Whether users can sign in to an embedded wallet: the page has one, and an adapter that can use it. */
export function offersLogin({ config, adapters }: Kit): boolean {
  return (
    config.wallet !== undefined &&
    (config.features.email !== false || config.features.socials !== false) &&
    FRAME_NAMESPACES.some((namespace) => adapters[namespace]?.remote)
  )
}
