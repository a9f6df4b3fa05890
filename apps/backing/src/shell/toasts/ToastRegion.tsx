import { Provider, Viewport } from '@radix-ui/react-toast'
import type { ReactElement } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { useDirection } from '../useDirection.ts'
import { TOAST_DURATION_MS } from './createToasts.ts'
import type { Toast } from './Toast.ts'
import { ToastCard } from './ToastCard.tsx'
import { ToastError } from './ToastError.ts'

/** S9.36: the key that leads to the notifications, and how far a swipe has to go. */
export const TOAST_HOTKEY = 'F8'
const TOAST_SWIPE_PX = 50

export interface ToastRegionProps {
  readonly list: readonly Toast[]
  readonly close: (id: string) => void
  /** Whether all stand under each other; else they lie on a pile until somebody points at it. They stand unless told. */
  readonly expanded?: boolean
}

/**
 * The corner that holds the notifications: S9.34 to S9.36.
 *
 * @throws ToastError where the language in use has no name for it: S5.20
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
      // Towards the nearer edge of the screen, which the text's direction decides.
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
