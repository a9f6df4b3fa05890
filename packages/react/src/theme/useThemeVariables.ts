'use client'
import type { ThemeMode } from '@latchkey/core'
import { useEffect, useLayoutEffect } from 'react'
import { useKitState } from '../hooks/useKitState.ts'

// A server has no layout, and React 18 warns about effects that wait for it.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Sets the kit's theme on an element by CSSOM, which a strict content policy allows. Colours for a custom accent are
 * computed in a separate chunk, which loads only if the page has such an accent.
 */
export function useThemeVariables(element: HTMLElement | null): ThemeMode {
  const { mode, variables } = useKitState((state) => state.theme)
  useBrowserLayoutEffect(() => {
    if (!element) return
    const names = Object.entries(variables).map(([name, value]) => {
      element.style.setProperty(name, value)
      return name
    })
    let stop: (() => void) | undefined = () => {}
    if (getComputedStyle(element).getPropertyValue('--lk-accent'))
      import('./followAccent.ts').then(
        ({ followAccent }) => {
          stop &&= followAccent(element, mode)
        },
        () => {
          // The accent is used without its companion colours.
        },
      )
    return () => {
      stop?.()
      stop = undefined
      for (const name of names) element.style.removeProperty(name)
    }
  }, [element, mode, variables])
  return mode
}
