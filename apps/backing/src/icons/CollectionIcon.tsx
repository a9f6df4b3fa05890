import type { ReactElement } from 'react'
import { mergeClasses } from '../shell/classes/mergeClasses.ts'
import { IconShapes } from './IconShapes.tsx'
import { useCollectionIcon } from './IconsContext.ts'

export interface CollectionIconProps {
  /** Collection and name: `backing:shield`. */
  readonly name: string
  /** In pixels. Default: 20. The layout reserves this space while the icon loads. */
  readonly size?: number
  readonly className?: string
}

/**
 * A decorative icon whose name comes from the programme file, so it loads at run time. Its meaning is in the text next to it.
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
