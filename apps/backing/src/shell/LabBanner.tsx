import type { ReactElement } from 'react'
import { Icon } from '../icons/Icon.tsx'

/** Says on every page of a lab that nothing here is worth anything. */
export function LabBanner(): ReactElement {
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
