import type { ReactElement } from 'react'

/**
 * A hairline between groups.
 *
 * @returns the line, which assistive technology skips
 *
 * @example
 * <Separator />
 */
export function Separator(): ReactElement {
  return <div data-part="rule" role="presentation" />
}
