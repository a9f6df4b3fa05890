import type { ReactElement } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useConfig } from './ConfigContext.ts'
import { useOnClient } from './useOnClient.ts'

/** Says on every page of a lab that nothing here is worth anything. The build did not know that it would be one. */
export function LabBanner(): ReactElement | null {
  const isLab = useOnClient(useConfig()?.lab === true, false)
  if (!isLab) return null
  return (
    <aside className="strip strip--warning" aria-label="Lab">
      <div className="strip__in">
        <Icon name="flask" />
        <p>
          <strong>Lab: no real money.</strong> These chains run on this computer and only borrow Arbitrum’s
          ids. Use the Lab Wallet; a wallet on the real network is refused.
        </p>
      </div>
    </aside>
  )
}
