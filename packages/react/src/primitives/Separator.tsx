import type { ReactElement } from 'react'

/** A hairline between groups. */
export function Separator(): ReactElement {
  return <div data-part="rule" role="presentation" />
}
