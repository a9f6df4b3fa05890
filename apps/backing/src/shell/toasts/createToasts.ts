import type { Toast, ToastOptions } from './Toast.ts'
import { ToastError } from './ToastError.ts'

/** The default duration of a toast (S9.34). */
export const TOAST_DURATION_MS = 5000
/** The maximum number of visible toasts (S9.36). */
export const MOST_TOASTS = 5
/** The time that a closed toast is kept for its animation (S9.36). */
export const TOAST_REMOVAL_MS = 200

/** The page's notifications. */
export interface Toasts {
  get(): readonly Toast[]
  subscribe(listener: () => void): () => void
  /**
   * Queues a toast. Each is shown a tick after the previous one.
   *
   * @returns the toast's id
   * @throws ToastError if its action has an empty alternative text, or its type is invalid
   */
  open(options: ToastOptions): string
  /** Changes a toast's options. Does nothing if the toast is gone. */
  update(id: string, changes: Partial<Omit<ToastOptions, 'id'>>): void
  /** Closes a toast, and removes it 200 ms later. Does nothing if the toast is gone. */
  close(id: string): void
  /** Closes all toasts, and drops those that are still queued. */
  clear(): void
}

/** Creates the store of a page's notifications. A toast is queued, opened, closed, and removed 200 ms later (S4.26). */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  const queue: Toast[] = []
  let shown: readonly Toast[] = []
  let count = 0
  let isDraining = false

  function set(next: readonly Toast[]): void {
    shown = next
    for (const listener of listeners) listener()
  }

  function drain(): void {
    const toast = queue.shift()
    isDraining = toast !== undefined
    if (!toast) return
    const others = shown.filter(({ id }) => id !== toast.id)
    set([...others, toast].slice(-MOST_TOASTS))
    setTimeout(drain)
  }

  function change(id: string, changes: Partial<Toast>): void {
    set(shown.map((toast) => (toast.id === id ? { ...toast, ...changes } : toast)))
  }

  function close(id: string): void {
    const waiting = queue.findIndex((toast) => toast.id === id)
    if (waiting >= 0) queue.splice(waiting, 1)
    const toast = shown.find((each) => each.id === id)
    if (!toast?.open) return
    change(id, { open: false })
    toast.onClose?.()
    setTimeout(() => {
      // The toast may have been opened again in the meantime.
      set(shown.filter((each) => each.id !== id || each.open))
    }, TOAST_REMOVAL_MS)
  }

  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(options) {
      check(options)
      count += 1
      const id = options.id ?? `toast-${count}`
      const toast = { ...options, id, open: true }
      if (shown.some((each) => each.id === id)) change(id, toast)
      else queue.push(toast)
      if (!isDraining) {
        isDraining = true
        setTimeout(drain)
      }
      return id
    },
    update(id, changes) {
      check(changes)
      const waiting = queue.findIndex((toast) => toast.id === id)
      const queued = queue[waiting]
      if (queued) queue[waiting] = { ...queued, ...changes }
      change(id, changes)
    },
    close,
    clear() {
      queue.length = 0
      for (const { id } of shown) close(id)
    },
  }
}

function check({ action, type }: Partial<ToastOptions>): void {
  if (action?.altText !== undefined && action.altText.trim() === '')
    throw new ToastError(
      'The action of a toast has an empty `altText`.\n\nSay how else the same can be done, such as "Reload the page", or leave it out.',
    )
  if (type !== undefined && type !== 'foreground' && type !== 'background')
    throw new ToastError(`A toast cannot be of type "${type}".\n\nMake it "foreground" or "background".`)
}
