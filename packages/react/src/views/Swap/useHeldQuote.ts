import { type SwapQuote, selectSwap, selectSwapQuote } from '@latchkey/core'
import { useState } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'

/** The quote on screen. While something is pressed it stays as it is, so that what is pressed is what was read. */
export interface HeldQuote {
  readonly quote: SwapQuote | undefined
  /** When it came, in milliseconds since 1970. */
  readonly readAt: number
  readonly hold: {
    readonly onPointerDown: () => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onPointerLeave: () => void
  }
}

export function useHeldQuote(): HeldQuote {
  const newest = useKitState(selectSwapQuote)
  const { quote: state } = useKitState(selectSwap)
  const [held, setHeld] = useState<{ readonly quote: SwapQuote | undefined }>()
  // After the click that follows the release.
  const release = (): void => void Promise.resolve().then(() => setHeld(undefined))
  return {
    quote: held ? held.quote : newest,
    readAt: state.step === 'known' ? state.readAt : 0,
    hold: {
      onPointerDown: () => setHeld({ quote: newest }),
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
    },
  }
}
