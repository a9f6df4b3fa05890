import type { LocalIconName } from '../../icons/localIcons.ts'

/** A toast's meaning, by the palette of S9.33. */
export type ToastColor = 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'

/** An action of a toast. It also closes the toast. */
export interface ToastAction {
  /** Default: "Action" (S8.66). */
  readonly label?: string
  /** Describes another way to do the same, for users who cannot reach the toast in time. Default: the label. Never empty. */
  readonly altText?: string
  readonly onClick: () => void
}

export interface ToastOptions {
  /** Opening a toast with the id of an existing toast changes that toast. */
  readonly id?: string
  readonly title: string
  readonly description?: string
  /** Default: `neutral`. */
  readonly color?: ToastColor
  /** Default: the color's icon. */
  readonly icon?: LocalIconName
  /** Screen readers read `foreground`, for results of user actions, at once, and `background` at the next pause. Default: `foreground`. */
  readonly type?: 'foreground' | 'background'
  /** In milliseconds. Default: 5000. With `Infinity`, the toast stays until it is closed. */
  readonly duration?: number
  readonly action?: ToastAction
  /** Called once when the toast begins to close, for any reason. */
  readonly onClose?: () => void
}

/** A toast: its id, whether it is open, and its caller's options (S3.26). */
export interface Toast extends ToastOptions {
  readonly id: string
  readonly open: boolean
}
