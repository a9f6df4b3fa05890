import type { ReactElement } from 'react'

/** Says on every page of a lab that nothing here is worth anything. */
export function LabBanner(): ReactElement {
  return (
    <aside className="strip strip--warning" aria-label="Lab">
      <div className="strip__in">
        <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M7.5 3.5h5M8.5 3.5v4.6l-4.2 6.9a1 1 0 0 0 .9 1.5h9.6a1 1 0 0 0 .9-1.5l-4.2-6.9V3.5M6.6 12h6.8" />
        </svg>
        <p>
          <strong>Lab: no real money.</strong> These chains run on this computer and only borrow Arbitrum’s
          ids. Use the Lab Wallet; a wallet on the real network is refused.
        </p>
      </div>
    </aside>
  )
}
