'use client'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'

/** The art of an address. It is fetched with the first account, since most visitors of a page have none yet. */
export function AddressArt({ address }: { address: string }): ReactElement | null {
  const [Art, setArt] = useState<ComponentType<{ address: string }>>()
  useEffect(() => {
    import('../art/AvatarArt.tsx').then(
      ({ AvatarArt }) => setArt(() => AvatarArt),
      () => {
        // Its plate stays empty; the name beside it says who it is.
      },
    )
  }, [])
  return Art ? <Art address={address} /> : null
}
