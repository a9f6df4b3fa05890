import { addressKey, traitsOf } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
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

/** Eight sets of three colours: background, middle and front. */
const COLOURS =
  'f0b48ae2647f4b3b8f8fe0b02f9e6e14532d9cc9ff4f7fe01e2f6bf5d76ee08a3c7a2e1dd3b8ff8e5bd93a1f739fe6e62c93a8123f52ffb3c7d9477f611442cbd8a67c9a3f37491a'

function avatarColours(key: string): readonly string[] {
  const at = (hash(key) % 8) * 18
  return [0, 6, 12].map((offset) => `#${COLOURS.slice(at + offset, at + offset + 6)}`)
}
