import type { ReactElement, ReactNode } from 'react'
import { mergeClasses } from '../shell/classes/mergeClasses.ts'

export interface BackButtonProps {
  readonly children: ReactNode
  readonly size?: 'large' | 'primary' | 'quiet'
  /** Undefined if this page accepts no contributions to the programme. */
  readonly onBack: (() => void) | undefined
}

/** Opens the kit's send flow. Without `onBack`, the button looks disabled. */
export function BackButton({ children, size = 'large', onBack }: BackButtonProps): ReactElement {
  return (
    <button
      className={mergeClasses(
        'button',
        size !== 'quiet' && 'button--primary',
        size === 'large' && 'button--large',
      )}
      type="button"
      aria-haspopup="dialog"
      aria-disabled={onBack === undefined || undefined}
      onClick={onBack}
    >
      {children}
    </button>
  )
}
