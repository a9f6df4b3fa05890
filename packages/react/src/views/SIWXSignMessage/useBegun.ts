import { type Kit, showNotice, signIn, toFailure } from '@latchkey/core'
import { useEffect } from 'react'

/** A page may show the view by hand: then what it asks begins with it. */
export function useBegun(kit: Kit): void {
  useEffect(() => {
    if ((kit.store.get().siwx?.progress.step ?? 'idle') !== 'idle') return
    signIn(kit).catch((error: unknown) => {
      // Everything else is in the state, where the view shows it.
      const failure = toFailure(error)
      if (failure.name === 'SiwxNotEnabledError') showNotice(kit, { failure, variant: 'error' })
    })
  }, [kit])
}
