import type { ReactElement, ReactNode } from 'react'
import { mergeClasses } from '../shell/classes/mergeClasses.ts'

export interface BackButtonProps {
  readonly children: ReactNode
  readonly size?: 'large' | 'primary' | 'quiet'
  /** Undefined where this page takes nothing for the programme. */
  readonly onBack: (() => void) | undefined
}

/** Opens the kit's send flow, or stands there and says by its looks that it will not. */
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
