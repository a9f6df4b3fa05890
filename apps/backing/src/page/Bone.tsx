import type { ReactElement } from 'react'

/** Stands where something will be, at about its size. */
export function Bone({ size }: { size: 's' | 'm' | 'l' | 'avatar' }): ReactElement {
  return <span className={`bone bone--${size}`} aria-hidden="true" />
}
