import { type ReactElement, useLayoutEffect } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useConfig } from './ConfigContext.ts'
import { useTexts } from './texts/useTexts.ts'

/**
 * Says on every page of a lab that nothing here is worth anything. Every build contains it, and header.css shows it where the document has
 * `data-lab`: the lab's wallet script sets that before the first paint, so that the banner moves nothing.
 */
export function LabBanner(): ReactElement {
  const { app } = useTexts()
  const isLab = useConfig()?.lab === true
  // A lab without its wallet, or none at all: the configuration decides.
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
