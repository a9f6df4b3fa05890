import { Provider, Viewport } from '@radix-ui/react-toast'
import type { ReactElement } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { useDirection } from '../useDirection.ts'
import { TOAST_DURATION_MS } from './createToasts.ts'
import type { Toast } from './Toast.ts'
import { ToastCard } from './ToastCard.tsx'
import { ToastError } from './ToastError.ts'

/** The key that focuses the notifications, and the minimum distance of a swipe (S9.36). */
export const TOAST_HOTKEY = 'F8'
const TOAST_SWIPE_PX = 50

export interface ToastRegionProps {
  readonly list: readonly Toast[]
  readonly close: (id: string) => void
  /** Whether toasts form a list; otherwise they form a pile until the user points at it. Default: true. */
  readonly expanded?: boolean
}

/**
 * The corner with the notifications (S9.34 to S9.36).
 *
 * @throws ToastError if the current language has no name for the region (S5.20)
 */
export function ToastRegion({ list, close, expanded = true }: ToastRegionProps): ReactElement {
  const { toasts } = useTexts()
  const direction = useDirection()
  if (toasts.label.trim() === '')
    throw new ToastError(
      'The notifications have no name.\n\nGive the language a `toasts.label` such as "Notifications".',
    )
  return (
    <Provider
      label={toasts.label}
      duration={TOAST_DURATION_MS}
      // Swipe toward the nearer edge of the screen, which depends on the text direction.
      swipeDirection={direction === 'rtl' ? 'left' : 'right'}
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
      <div className="toasts">
        <Viewport
          className="toasts__list"
          data-expanded={expanded}
          hotkey={[TOAST_HOTKEY]}
          label={`${toasts.label} ({hotkey})`}
        />
      </div>
    </Provider>
  )
}
