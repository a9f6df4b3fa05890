import { fetchSocials, knownSocials, type SocialProvider } from '@latchkey/core'
import { useContext, useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { ShownContext } from '../modal/ShownContext.ts'

/** The providers that the page wants and its gateway has. Undefined until the gateway has said so: their space is kept. */
export function useSocials(): readonly SocialProvider[] | undefined {
  const kit = useKit()
  const isShown = useContext(ShownContext)
  const [socials, setSocials] = useState(() => knownSocials(kit))
  useEffect(() => {
    if (socials || !isShown) return
    let isCurrent = true
    fetchSocials(kit).then(
      (found) => isCurrent && setSocials(found),
      () => isCurrent && setSocials([]),
    )
    return () => {
      isCurrent = false
    }
  }, [kit, socials, isShown])
  return socials
}
