import { useContext, useEffect, useState } from 'react'
import { afterPaint } from '../../modal/afterPaint.ts'
import { ShownContext } from '../../modal/ShownContext.ts'
import { useViewTable } from '../../modal/useViewTable.ts'
import type { DirectoryRows } from './DirectoryRows.tsx'

type Rows = typeof DirectoryRows

/** The rows of the wallet directory: undefined until their chunk is here, null where it cannot be fetched. */
export function useDirectoryRows(isOffered: boolean): Rows | undefined | null {
  const { rows } = useViewTable().groups
  // Once fetched, they are in the first picture.
  const [Rows, setRows] = useState<Rows | undefined | null>(() => rows.here?.DirectoryRows)
  const isShown = useContext(ShownContext)
  useEffect(() => {
    if (!isOffered || !isShown || rows.here) return
    // The wallets of this browser come first, on the screen too.
    return afterPaint(() => {
      rows().then(
        ({ DirectoryRows }) => setRows(() => DirectoryRows),
        () => setRows(null),
      )
    })
  }, [isOffered, isShown, rows])
  return isOffered ? Rows : null
}
