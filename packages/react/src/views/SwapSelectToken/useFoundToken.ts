import { findSwapToken, type SwapToken } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** A token that is not in the list, looked up by its address; `looking` while the gateway is asked. */
export function useFoundToken(search: string, isListed: boolean): SwapToken | 'looking' | undefined {
  const kit = useKit()
  const [found, setFound] = useState<{ search: string; token: SwapToken | 'looking' | undefined }>()
  useEffect(() => {
    if (isListed || search.trim() === '') return
    let isWanted = true
    setFound({ search, token: 'looking' })
    findSwapToken(kit, { address: search.trim() })
      // A service that is out of reach finds nothing.
      .catch(() => undefined)
      .then((token) => isWanted && setFound({ search, token }))
    return () => {
      isWanted = false
    }
  }, [kit, search, isListed])
  return found?.search === search && !isListed ? found.token : undefined
}
