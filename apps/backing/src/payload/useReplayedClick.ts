import { useEffect } from 'react'

/**
 * Tells public/early-clicks.js that the page lives: it then presses the button that a user has pressed before. Used
 * once, by the shell.
 */
export function useReplayedClick(): void {
  useEffect(() => {
    dispatchEvent(new Event('backing:live'))
  }, [])
}
