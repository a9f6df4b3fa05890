'use client'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'

type Art = ComponentType<{ address: string }>

// Shared code: once it has loaded, the picture is in the first render.
let fetched: Art | undefined

/** Fetched with the first account, since most users of a page have none yet. */
export function AddressArt({ address }: { address: string }): ReactElement | null {
  const [Art, setArt] = useState(() => fetched)
  useEffect(() => {
    import('../art/AvatarArt.tsx').then(
      ({ AvatarArt }) => {
        fetched = AvatarArt
        setArt(() => fetched)
      },
      () => {
        // The plate stays empty. The name beside it identifies the account.
      },
    )
  }, [])
  return Art ? <Art address={address} /> : null
}
