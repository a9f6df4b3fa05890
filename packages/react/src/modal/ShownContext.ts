import { createContext } from 'react'

/** False in a dialog that is rendered before it opens: its content must not ask, fetch or announce anything yet. */
export const ShownContext = createContext(true)
