import { useEffect, useState } from 'react'
import { afterPaint } from '../../modal/afterPaint.ts'
import { useViewTable } from '../../modal/useViewTable.ts'
import type { DirectoryRows } from './DirectoryRows.tsx'

type Rows = typeof DirectoryRows

/** The rows of the wallet directory: undefined until their chunk is here, null where it cannot be fetched. */
export function useDirectoryRows(isOffered: boolean): Rows | undefined | null {
  const [rows, setRows] = useState<{ readonly Rows: Rows | null }>()
  const { wallets } = useViewTable().groups
  useEffect(() => {
    if (!isOffered) return
    // The wallets of this browser come first, on the screen too.
    return afterPaint(() => {
      wallets().then(
        ({ DirectoryRows: Rows }) => setRows({ Rows }),
        () => setRows({ Rows: null }),
      )
    })
  }, [isOffered, wallets])
  return isOffered ? rows?.Rows : null
}
