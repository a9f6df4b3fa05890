import type { ReactElement } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Skeleton.css.ts'

export type SkeletonShape =
  | 'icon'
  | 'token'
  | 'title'
  | 'sub'
  | 'balance'
  | 'wide'
  | 'qr'
  | 'button'
  | 'tile'
  | 'name'
  | 'action'

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ shape }: { shape: SkeletonShape }): ReactElement {
  useSheet(css)
  return <span data-part="skeleton" data-shape={shape} aria-hidden="true" />
}
