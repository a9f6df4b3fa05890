import { Provider } from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Milliseconds until a tooltip opens, and the time in which another tooltip then opens without a delay (S9.37). */
export const TOOLTIP_DELAYS = { delayDuration: 700, skipDelayDuration: 300 } as const

/** Sets the page's delays for all tooltips in its children. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  return <Provider {...TOOLTIP_DELAYS}>{children}</Provider>
}
