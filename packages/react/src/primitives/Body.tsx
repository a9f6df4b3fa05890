import type { ReactElement, ReactNode } from 'react'

/** A view's scrolling part, above its Footer. */
export function Body({ children }: { children: ReactNode }): ReactElement {
  return <div data-part="body">{children}</div>
}
