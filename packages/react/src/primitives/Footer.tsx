import type { ReactElement, ReactNode } from 'react'

/** A view's part that stays below the scrolling body. Use `ruled` for a line of text, and leave it out for buttons. */
export function Footer({ ruled, children }: { ruled?: boolean; children: ReactNode }): ReactElement {
  return (
    <div data-part="footer" data-ruled={ruled ? '' : undefined}>
      {children}
    </div>
  )
}
