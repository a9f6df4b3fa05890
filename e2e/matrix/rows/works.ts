import type { Ends, Script } from '../cell.ts'

/** It comes to what the user wanted, whatever the wallet does. */
export function works(script: Script): Ends {
  return { script, says: [], after: 'connected', works: true }
}

/** As `works`, and the page stands on another network. */
export function moves(script: Script): Ends {
  return { ...works(script), after: 'another network' }
}

/** The wallet holds its answer back until the test lets it go. */
export const onRelease: Script = { quirk: 'answersOnRelease' }
