import type { ReactElement } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Spinner.css.ts'

/**
 * A small turning ring. The text beside it says what is loading.
 *
 * @example
 * <Spinner />
 */
export function Spinner(): ReactElement {
  useSheet(css)
  return <span data-part="spinner" aria-hidden="true" />
}
