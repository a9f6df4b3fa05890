import { whenIdle } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { askFirst } from '../ConnectingExternal/askFirst.ts'

/** Asks a wallet before its view shows; undefined until the chunk of that view is here. */
export function useAskFirst(): typeof askFirst | undefined {
  const [ask, setAsk] = useState<typeof askFirst>()
  useEffect(() => {
    whenIdle(() => {
      import('../../modal/groups/everyday.ts').then(
        (group) => setAsk(() => group.askFirst),
        () => {
          // The view itself is fetched again, and the failure said, when a wallet is picked.
        },
      )
    })
  }, [])
  return ask
}
