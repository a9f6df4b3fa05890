import { whenIdle } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useGroups } from '../../modal/useGroups.ts'
import type { askFirst } from '../ConnectingExternal/askFirst.ts'

/** Asks a wallet before its view shows; undefined until the chunk of that view is here. */
export function useAskFirst(): typeof askFirst | undefined {
  const [ask, setAsk] = useState<typeof askFirst>()
  const { everyday } = useGroups()
  useEffect(() => {
    whenIdle(() => {
      everyday().then(
        (group) => setAsk(() => group.askFirst),
        () => {
          // The view itself is fetched again, and the failure said, when a wallet is picked.
        },
      )
    })
  }, [everyday])
  return ask
}
