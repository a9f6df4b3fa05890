import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Buttons.css.ts'

/**
 * Buttons side by side with equal widths, the main one last.
 *
 * @example
 * <Buttons>
 *   <Button>Decline</Button>
 *   <Button variant="primary">Approve</Button>
 * </Buttons>
 */
export function Buttons({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <div data-part="buttons">{children}</div>
}
