'use client'
import { setThemeMode, setThemeVariables, type ThemeMode, type ThemeVariables } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** How the kit looks now, and how to change it. */
export interface UseThemeReturnType {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
  readonly setMode: (mode: ThemeMode) => void
  /** Sets the variables that are given; the others stay. */
  readonly setVariables: (variables: ThemeVariables) => void
}

/**
 * The kit's theme and how to change it.
 *
 * @returns mode and variables, and how to set them
 *
 * @example
 * const { mode, setMode } = useTheme()
 * setMode(mode === 'dark' ? 'light' : 'dark')
 */
export function useTheme(): UseThemeReturnType {
  const kit = useKit()
  const { mode, variables } = useKitState((state) => state.theme)
  return useMemo(
    () => ({
      mode,
      variables,
      setMode: (next) => setThemeMode(kit, { mode: next }),
      setVariables: (next) => setThemeVariables(kit, { variables: next }),
    }),
    [kit, mode, variables],
  )
}
