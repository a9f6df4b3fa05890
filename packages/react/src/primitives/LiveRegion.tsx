import type { ReactElement } from 'react'

/** Says a change of state to those who do not see it. Keep it mounted and change its text. */
export function LiveRegion({ text, urgent }: { text: string; urgent?: boolean }): ReactElement {
  return (
    <div data-part="sr" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {text}
    </div>
  )
}
