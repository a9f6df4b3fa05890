import {
  type ComponentType,
  type ReactElement,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { reportFailure } from '../../builds/reportFailure.ts'
import type { Toast } from './Toast.ts'
import type { ToastRegionProps } from './ToastRegion.tsx'
import { ToastsContext } from './ToastsContext.ts'

const none: readonly Toast[] = []

/**
 * Shows toasts. Their library writes inline styles, so it loads after hydration, when the page is idle or the first toast
 * opens.
 */
export function ToastHost(): ReactElement | null {
  const toasts = useContext(ToastsContext)
  const list = useSyncExternalStore(
    toasts?.subscribe ?? never,
    () => toasts?.get() ?? none,
    () => none,
  )
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>()
  const isNeeded = list.length > 0
  useEffect(() => {
    if (Region) return
    let isLeft = false
    const load = () =>
      import('./ToastRegion.tsx').then(
        (module) => isLeft || setRegion(() => module.ToastRegion),
        (cause) => reportFailure('Notifications could not be loaded. The next one tries again.', cause),
      )
    const cancel = isNeeded ? void load() : whenIdle(load)
    return () => {
      isLeft = true
      cancel?.()
    }
  }, [Region, isNeeded])
  return Region && toasts ? <Region list={list} close={toasts.close} /> : null
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}

function never(): () => void {
  return () => {}
}
