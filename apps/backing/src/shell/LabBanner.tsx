import { type ReactElement, useLayoutEffect } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useConfig } from './ConfigContext.ts'
import { useTexts } from './texts/useTexts.ts'

/**
 * Tells the user on every page of a lab that nothing here has value. Every build contains it, and header.css shows it if the document has
 * `data-lab`. The lab's wallet script sets that before the first paint, so that the banner causes no layout shift.
 */
export function LabBanner(): ReactElement {
  const { app } = useTexts()
  const isLab = useConfig()?.lab === true
  // The configuration decides, for a lab without its wallet script and for a page outside a lab.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-lab', isLab), [isLab])
  return (
    <aside className="strip strip--warning strip--lab" aria-label={app.testMode}>
      <div className="strip__in">
        <Icon name="flask" />
        <p>
          <strong>{app.testMode}</strong> {app.testWallet}
        </p>
      </div>
    </aside>
  )
}
