import { type RefObject, useLayoutEffect } from 'react'

/** The page's own dialogs that make the rest of the page unusable while they are open. */
const BLOCKING = 'dialog:modal, [aria-modal="true"]'
/** Attributes whose change closes a dialog. Removing it closes it too. */
const LEAVING = ['open', 'hidden', 'class', 'style']

/**
 * Puts the modal where it can be used while it is open: over everything at the end of the body, or inside a dialog of the
 * page's own, which would keep focus and clicks from the rest. It uses the top layer only if that dialog, or a style
 * of the page's body, would clip or move it, because an embedded wallet's frame could not be reached below the top layer.
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
    // The page may close that dialog while the modal is still open.
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

function blockingDialog(): Element | undefined {
  const open = [...document.querySelectorAll(BLOCKING)].filter((one) => one.getClientRects().length > 0)
  return open.at(-1) ?? document.activeElement?.closest('[role$="dialog"]') ?? undefined
}

/** `position: fixed` is relative to a body that has a transform, a filter or a similar style. */
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
