import { type RefObject, useLayoutEffect } from 'react'

/** Dialogs of the page's own that make the rest of it unusable while they are open. */
const BLOCKING = 'dialog:modal, [aria-modal="true"]'
/** By what else than being taken out a dialog goes. */
const LEAVING = ['open', 'hidden', 'class', 'style']

/**
 * Puts the modal where it can be used while it is open: over everything at the end of the body, or inside a dialog of the
 * page's own, which would keep focus and clicks from the rest. It takes the top layer only where that dialog, or what the
 * page does to its body, would clip or move it: above it an embedded wallet's frame could not be reached.
 */
export function usePlace(dialog: RefObject<HTMLElement | null>, host: HTMLElement, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const settle = (): void => {
      const owner = blockingDialog()
      const parent = owner ?? document.body
      if (host.parentElement !== parent || host.nextElementSibling?.matches('[data-latchkey-modal]'))
        parent.append(host)
      if (!owner && coversPage(dialog.current?.parentElement)) return
      host.popover = 'manual'
      host.showPopover?.()
    }
    settle()
    // That dialog may go, for reasons of its own, while there is more to show.
    const observer = new MutationObserver(() => {
      if (!(host.checkVisibility?.() ?? host.isConnected)) settle()
    })
    if (host.parentElement !== document.body)
      observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: LEAVING })
    return () => {
      observer.disconnect()
      host.popover = null
      if (host.isConnected && host.parentElement !== document.body) document.body.append(host)
    }
  }, [dialog, host, isShown])
}

/** The upper one: of the page's, or the one that the modal was opened from. */
function blockingDialog(): Element | undefined {
  const open = [...document.querySelectorAll(BLOCKING)].filter((one) => one.getClientRects().length > 0)
  return open.at(-1) ?? document.activeElement?.closest('[role$="dialog"]') ?? undefined
}

/** A body with a transform, a filter or the like is what `position: fixed` is fixed to. */
function coversPage(overlay: HTMLElement | null | undefined): boolean {
  const box = overlay?.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1
  return (
    !box ||
    (isNear(box.left, 0) &&
      isNear(box.top, 0) &&
      box.width >= clientWidth - 1 &&
      box.height >= clientHeight - 1)
  )
}
