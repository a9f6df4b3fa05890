import { useEffect } from 'react'

/**
 * Tells public/early-clicks.js that the page is interactive. That script then repeats the user's earlier press of a button.
 * Used once, by the shell.
 */
export function useReplayedClick(): void {
  useEffect(() => {
    dispatchEvent(new Event('backing:live'))
  }, [])
}
