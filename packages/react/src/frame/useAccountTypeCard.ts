import { type ComponentType, useContext, useEffect, useState } from 'react'
import { ViewTableContext } from '../modal/useViewTable.ts'

/** The choice between the embedded wallet's accounts: undefined until its chunk is here, or where it is not wanted. */
export function useAccountTypeCard(isWanted: boolean): ComponentType | undefined {
  const several = useContext(ViewTableContext)?.groups.several
  const [Card, setCard] = useState<ComponentType | undefined>(() => several?.here?.AccountTypeCard)
  useEffect(() => {
    if (!isWanted || !several || several.here) return
    several().then(
      ({ AccountTypeCard }) => setCard(() => AccountTypeCard),
      () => {
        // Without its chunk the settings are as they were; the next time they open, it is fetched again.
      },
    )
  }, [several, isWanted])
  return isWanted ? Card : undefined
}
