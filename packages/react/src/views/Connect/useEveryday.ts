import { whenIdle } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useViewTable } from '../../modal/useViewTable.ts'
import type { askFirst } from '../ConnectingExternal/askFirst.ts'
import type { Guide } from './Guide.tsx'
import type { LegalCheckbox } from './LegalCheckbox.tsx'

/** What Connect takes from the chunk of the views that follow it. */
interface Everyday {
  /** Asks a wallet before its view shows. */
  readonly askFirst: typeof askFirst
  readonly LegalCheckbox: typeof LegalCheckbox
  readonly Guide: typeof Guide
}

/**
 * Parts of Connect that are not needed for its first picture; undefined until their chunk is here.
 *
 * @param isUrgent - nothing can be chosen without them
 */
export function useEveryday(isUrgent: boolean): Everyday | undefined {
  const [parts, setParts] = useState<Everyday>()
  const { everyday } = useViewTable().groups
  useEffect(() => {
    const load = (): void => {
      everyday().then(setParts, () => {
        // The view itself is fetched again, and the failure said, when a wallet is picked.
      })
    }
    if (isUrgent) load()
    else whenIdle(load)
  }, [everyday, isUrgent])
  return parts
}
