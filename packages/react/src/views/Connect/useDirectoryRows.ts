import { useEffect, useState } from 'react'
import { afterPaint } from '../../modal/afterPaint.ts'
import type { DirectoryRows } from './DirectoryRows.tsx'

type Rows = typeof DirectoryRows

/** The rows of the wallet directory: undefined until their chunk is here, null where it cannot be fetched. */
export function useDirectoryRows(isOffered: boolean): Rows | undefined | null {
  const [rows, setRows] = useState<{ readonly Rows: Rows | null }>()
  useEffect(() => {
    if (!isOffered) return
    // The wallets of this browser come first, on the screen too.
    return afterPaint(() => {
      import('../../modal/groups/wallets.ts').then(
        ({ DirectoryRows: Rows }) => setRows({ Rows }),
        () => setRows({ Rows: null }),
      )
    })
  }, [isOffered])
  return isOffered ? rows?.Rows : null
}
