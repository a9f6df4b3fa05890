import type { ComponentType, ReactNode } from 'react'

/** What languages() makes. */
export interface Languages {
  readonly Provider: ComponentType<{ readonly children?: ReactNode }>
}
