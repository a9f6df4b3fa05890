import type { ReactElement, ReactNode } from 'react'

/** A view's part that stays below the scrolling body. `ruled` for a line of text, plain for buttons. */
export function Footer({ ruled, children }: { ruled?: boolean; children: ReactNode }): ReactElement {
  return (
    <div data-part="footer" data-ruled={ruled ? '' : undefined}>
      {children}
    </div>
  )
}
