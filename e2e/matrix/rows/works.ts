import type { After, Ends, Script } from '../cell.ts'

/** The user reads these texts, and this is where the page stands then. */
export function ends(script: Script, says: readonly string[], after: After = 'connected'): Ends {
  return { script, says, after }
}

/** It comes to what the user wanted, whatever the wallet does. */
export function works(script: Script): Ends {
  return { ...ends(script, []), works: true }
}

/** As `works`, and the page stands on another network. */
export function moves(script: Script): Ends {
  return { ...works(script), after: 'another network' }
}

/** The wallet holds its answer back until the test lets it go. */
export const onRelease: Script = { quirk: 'answersOnRelease' }
