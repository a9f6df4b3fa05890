import type { ReactElement, ReactNode } from 'react'

export interface NoteProps {
  readonly align?: 'center' | undefined
  readonly tone?: 'error' | 'success' | undefined
  readonly children: ReactNode
}

/** A quiet line of 14 px text. */
export function Note({ align, tone, children }: NoteProps): ReactElement {
  return (
    <p data-part="note" data-align={align} data-tone={tone}>
      {children}
    </p>
  )
}
