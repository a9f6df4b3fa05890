import type { ReactElement } from 'react'
import { mergeClasses } from '../shell/classes/mergeClasses.ts'
import { IconShapes } from './IconShapes.tsx'
import { useCollectionIcon } from './IconsContext.ts'

export interface CollectionIconProps {
  /** Collection and name: `backing:shield`. */
  readonly name: string
  /** In pixels; 20 unless given. Its place is kept while it is loaded. */
  readonly size?: number
  readonly className?: string
}

/**
 * An icon that only a programme file names, so that it is loaded when the page is shown. Decoration: words stand beside it.
 */
export function CollectionIcon({ name, size = 20, className }: CollectionIconProps): ReactElement {
  const icon = useCollectionIcon(name)
  return (
    <svg
      className={mergeClasses('icon', 'icon--loaded', className)}
      viewBox={icon?.viewBox ?? '0 0 20 20'}
      width={size}
      height={size}
      aria-hidden="true"
    >
      {icon && <IconShapes shapes={icon.shapes} />}
    </svg>
  )
}
