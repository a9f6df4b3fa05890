import { useContext, useEffect, useState } from 'react'
import { ShownContext } from '../../modal/ShownContext.ts'
import { useViewTable } from '../../modal/useViewTable.ts'
import type { EverydayParts } from '../../modal/ViewTable.ts'

/** Fetches the parts of Connect that only some kits and users need; undefined until their chunk is here. */
export function useEveryday(isWanted: boolean): EverydayParts | undefined {
  const isShown = useContext(ShownContext)
  const { everyday } = useViewTable().groups
  const [parts, setParts] = useState<EverydayParts | undefined>(everyday.here)
  useEffect(() => {
    if (!isWanted || !isShown) return
    everyday().then(setParts, () => {
      // The modal's next opening fetches them again.
    })
  }, [everyday, isShown, isWanted])
  return isWanted ? parts : undefined
}
