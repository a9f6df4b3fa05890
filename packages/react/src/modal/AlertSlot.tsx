import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useKitState } from '../hooks/useKitState.ts'

/** The banner for integrators, fetched only where there is something to say. */
export function AlertSlot(): ReactElement | null {
  const hasAlert = useKitState(({ notices }) => notices.alert !== undefined)
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (!hasAlert) return
    import('./groups/everyday.ts').then(
      ({ AlertBanner }) => setBanner(() => AlertBanner),
      () => {
        // The console has the alert's long text already.
      },
    )
  }, [hasAlert])
  return hasAlert && Banner ? <Banner /> : null
}
