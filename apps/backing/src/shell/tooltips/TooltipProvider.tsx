import { Provider } from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

/** S9.37. Milliseconds until a tooltip opens, and within which the next one follows at once. */
export const TOOLTIP_DELAYS = { delayDuration: 700, skipDelayDuration: 300 } as const

/** Gives every tooltip below it the page's delays. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  return <Provider {...TOOLTIP_DELAYS}>{children}</Provider>
}
