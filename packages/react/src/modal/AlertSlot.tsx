import { type ComponentType, type ReactElement, useContext, useEffect, useState } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { ShownContext } from './ShownContext.ts'
import { useViewTable } from './useViewTable.ts'

/** The banner for integrators, fetched only if there is an alert. */
export function AlertSlot(): ReactElement | null {
  const isShown = useContext(ShownContext)
  const hasAlert = useKitState(({ notices }) => notices.alert !== undefined) && isShown
  const { everyday } = useViewTable().groups
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (!hasAlert) return
    everyday().then(
      ({ AlertBanner }) => setBanner(() => AlertBanner),
      () => {
        // The console has the alert's long text already.
      },
    )
  }, [hasAlert, everyday])
  return hasAlert && Banner ? <Banner /> : null
}
