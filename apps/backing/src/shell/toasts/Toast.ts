import type { LocalIconName } from '../../icons/localIcons.ts'

/** What a toast means: S9.33's palette. */
export type ToastColor = 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'

/** What a user can do about a toast. Doing it closes the toast. */
export interface ToastAction {
  /** "Action" where there is none: S8.66. */
  readonly label?: string
  /** How else to do the same, for those who cannot reach the toast in time; the label unless given. Never empty. */
  readonly altText?: string
  readonly onClick: () => void
}

export interface ToastOptions {
  /** Opening one with the id of another changes that one. */
  readonly id?: string
  readonly title: string
  readonly description?: string
  /** `neutral` unless given. */
  readonly color?: ToastColor
  /** The colour's own unless given. */
  readonly icon?: LocalIconName
  /** `foreground`, for what a user did, is read out at once; `background` waits for a pause. `foreground` unless given. */
  readonly type?: 'foreground' | 'background'
  /** Milliseconds; 5000 unless given. `Infinity` stays until it is closed. */
  readonly duration?: number
  readonly action?: ToastAction
  /** Called once, when it begins to close, by whomever. */
  readonly onClose?: () => void
}

/** A toast: its id, whether it is open, and what its caller said. S3.26. */
export interface Toast extends ToastOptions {
  readonly id: string
  readonly open: boolean
}
