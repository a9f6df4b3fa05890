import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Buttons.css.ts'

/** Buttons side by side with equal widths, the main one last. */
export function Buttons({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <div data-part="buttons">{children}</div>
}
