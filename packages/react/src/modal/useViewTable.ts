import { createContext, useContext } from 'react'
import type { ViewTable } from './ViewTable.ts'

/** Only ModalHost fills it. Views that imported the table would import each other. */
export const ViewTableContext = createContext<ViewTable | undefined>(undefined)

export function useViewTable(): ViewTable {
  const table = useContext(ViewTableContext)
  if (!table) throw new Error('Views are shown by ModalHost alone.')
  return table
}
