import { NOTICE_DURATION_MS, NOTICE_SWAP_DELAY_MS } from '@latchkey/contract'
import type { Notice, NoticeContent } from '../flows/notices/state.ts'
import type { Kit } from '../kit/kit.ts'

/** A notice: its text, its variant, and whether it closes automatically. */
export type ShowNoticeParameters = NoticeContent & {
  readonly variant: Notice['variant']
  readonly svg?: string
  /** Closes the notice after five seconds. Default: `true`. */
  readonly autoClose?: boolean
}

/**
 * Shows a short message over the modal. An open notice closes first, and the new one follows 150 ms later (S4.26).
 *
 * @param kit - made by createKit()
 * @param parameters - the message, its variant, an icon, and `autoClose: false` for a notice that stays open
 *
 * @example
 * showNotice(kit, { message: 'Address copied', variant: 'success' })
 */
export function showNotice(
  kit: Kit,
  { variant, svg, autoClose = true, ...content }: ShowNoticeParameters,
): void {
  const { current, waiting } = kit.store.get().notices
  const id = ((waiting ?? current)?.id ?? 0) + 1
  const notice: Notice = { id, ...content, variant, open: true, autoClose, ...(svg ? { svg } : {}) }
  if (!current?.open && !waiting) {
    show(kit, notice)
    return
  }
  kit.store.dispatch({ type: 'notice.queued', notice })
  // The timer of a waiting notice already runs: the newer notice replaces the waiting one.
  if (!waiting) setTimeout(() => show(kit, kit.store.get().notices.waiting), NOTICE_SWAP_DELAY_MS)
}

function show(kit: Kit, notice: Notice | undefined): void {
  if (!notice) return
  const { id, autoClose } = notice
  kit.store.dispatch({ type: 'notice.shown', notice })
  if (autoClose) setTimeout(() => kit.store.dispatch({ type: 'notice.closed', id }), NOTICE_DURATION_MS)
}

/**
 * Closes the open notice.
 *
 * @param kit - made by createKit()
 *
 * @example
 * hideNotice(kit)
 */
export function hideNotice(kit: Kit): void {
  kit.store.dispatch({ type: 'notice.closed' })
}
