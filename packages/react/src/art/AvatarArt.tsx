import { addressKey, traitsOf } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { avatarColours } from './avatarColours.ts'
import { hash } from './hash.ts'

/** The picture of an address: three circles, the same for the same address. */
export function AvatarArt({ address }: { address: string }): ReactElement {
  const key = useKitState((state) => addressKey(traitsOf(state), address))
  const [ground, middle, front] = avatarColours(key)
  // Two addresses with the same colours usually still differ by the rotation.
  const turn = (hash(`${key}turn`) % 12) * 30
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <g transform={`rotate(${turn} 20 20)`}>
        <rect width="40" height="40" fill={ground} />
        <circle cx="31" cy="13" r="17" fill={middle} />
        <circle cx="12" cy="36" r="18" fill={front} />
      </g>
    </svg>
  )
}
