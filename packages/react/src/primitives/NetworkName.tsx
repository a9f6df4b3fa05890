import type { CaipNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'
import { NetworkIcon } from './NetworkIcon.tsx'

/** A network's name after its icon, as a value among Details. */
export function NetworkName({ network }: { network: CaipNetwork }): ReactElement {
  return (
    <span data-part="with-icon">
      <NetworkIcon network={network} size={20} />
      {network.name}
    </span>
  )
}
