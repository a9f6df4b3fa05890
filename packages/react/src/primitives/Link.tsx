import type { ReactElement, ReactNode } from 'react'

export interface LinkProps {
  /** Opens in a new tab. */
  readonly href?: string | undefined
  /** Without an address it is a button that looks like a link. */
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * A link within a text, in the accent’s colour.
 *
 * @example
 * <Link href="https://example.com/terms">Terms</Link>
 */
export function Link({ href, onClick, children }: LinkProps): ReactElement {
  return href === undefined ? (
    <button type="button" data-part="link" onClick={onClick}>
      {children}
    </button>
  ) : (
    <a data-part="link" href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
    </a>
  )
}
