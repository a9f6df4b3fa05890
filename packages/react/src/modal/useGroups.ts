import { createContext, useContext } from 'react'
import type { Groups } from './groups.ts'

export const GroupsContext = createContext<Groups | undefined>(undefined)

/** How to fetch what a view beside the first one is made of. */
export function useGroups(): Groups {
  const groups = useContext(GroupsContext)
  if (!groups) throw new Error('Views are shown by ModalHost alone.')
  return groups
}
