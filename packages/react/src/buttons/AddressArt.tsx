'use client'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'

type Art = ComponentType<{ address: string }>

// Code, the same for everybody: once it is here, a picture stands in the first render.
let fetched: Art | undefined

/** The art of an address. It is fetched with the first account, since most visitors of a page have none yet. */
export function AddressArt({ address }: { address: string }): ReactElement | null {
  const [Art, setArt] = useState(() => fetched)
  useEffect(() => {
    import('../art/AvatarArt.tsx').then(
      ({ AvatarArt }) => {
        fetched = AvatarArt
        setArt(() => fetched)
      },
      () => {
        // Its plate stays empty; the name beside it says who it is.
      },
    )
  }, [])
  return Art ? <Art address={address} /> : null
}
