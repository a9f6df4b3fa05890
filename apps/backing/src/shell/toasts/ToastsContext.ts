import { createContext, useContext } from 'react'
import type { Toasts } from './createToasts.ts'
import { ToastError } from './ToastError.ts'

export const ToastsContext = createContext<Toasts | undefined>(undefined)

/** The page's notifications. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts)
    throw new ToastError('useToasts() is outside of the shell. Call it in a page, or below <Shell>.')
  return toasts
}
