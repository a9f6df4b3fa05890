import type { ReactElement } from 'react'

/** A placeholder of about the size of the content that is still loading. */
export function Bone({ size }: { size: 's' | 'm' | 'l' | 'avatar' }): ReactElement {
  return <span className={`bone bone--${size}`} aria-hidden="true" />
}
