import type { ReactElement } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useConfig } from './ConfigContext.ts'
import { useTexts } from './texts/useTexts.ts'
import { useOnClient } from './useOnClient.ts'

/** Says on every page of a lab that nothing here is worth anything. The build did not know that it would be one. */
export function LabBanner(): ReactElement | null {
  const { app } = useTexts()
  const isLab = useOnClient(useConfig()?.lab === true, false)
  if (!isLab) return null
  return (
    <aside className="strip strip--warning" aria-label={app.testMode}>
      <div className="strip__in">
        <Icon name="flask" />
        <p>
          <strong>{app.testMode}</strong> {app.testWallet}
        </p>
      </div>
    </aside>
  )
}
