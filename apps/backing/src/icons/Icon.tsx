import type { ReactElement } from 'react'
import { mergeClasses } from '../shell/classes/mergeClasses.ts'
import { IconShapes } from './IconShapes.tsx'
import { type LocalIconName, localIcons } from './localIcons.ts'

export interface IconProps {
  readonly name: LocalIconName
  /** In pixels. Default: 20. */
  readonly size?: number
  readonly className?: string
}

/** One of the page's own icons. It is decorative: the text next to it, or its button's label, has its meaning. */
export function Icon({ name, size = 20, className }: IconProps): ReactElement {
  return (
    <svg
      className={mergeClasses('icon', className)}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <IconShapes shapes={localIcons[name]} />
    </svg>
  )
}
