import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Button.css.ts'

/** Buttons side by side in equal parts, the going-on one last. */
export function Buttons({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <div data-part="buttons">{children}</div>
}
