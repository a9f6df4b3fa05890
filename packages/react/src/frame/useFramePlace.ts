import { walletFrame } from '@latchkey/core'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'

/**
 * Shows the embedded wallet's frame over a part of the dialog, and follows it: the page may scroll, and the dialog may move or shake.
 * The frame stays where it is in the document, because a frame that moves there loads again.
 *
 * @returns the frame; undefined until it is there
 */
export function useFramePlace(place: RefObject<HTMLElement | null>): HTMLIFrameElement | undefined {
  const kit = useKit()
  const isShown = useKitState(({ modal }) => modal.open || modal.embedded)
  const [frame, setFrame] = useState<HTMLIFrameElement>()
  useEffect(() => {
    let isCurrent = true
    walletFrame(kit).then(
      (element) => isCurrent && setFrame(element),
      () => {
        // The view says that the wallet is loading, and the request that opened it fails by itself.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kit])
  // Before the next view takes the focus: it would leave the focus with a frame that is admitted.
  useLayoutEffect(() => {
    const box = place.current
    if (!frame || !box || !isShown) return
    let next = 0
    const follow = (): void => {
      put(frame, box)
      next = requestAnimationFrame(follow)
    }
    // The focus trap lets the focus go there.
    frame.dataset.latchkeyAdmitted = ''
    frame.style.display = 'block'
    follow()
    // Whatever is asked is asked there.
    frame.focus({ preventScroll: true })
    return () => {
      cancelAnimationFrame(next)
      frame.style.display = 'none'
      delete frame.dataset.latchkeyAdmitted
    }
  }, [frame, place, isShown])
  return isShown ? frame : undefined
}

/** Only what differs is written: the browser has nothing to lay out while the dialog stands. */
function put({ style }: HTMLIFrameElement, box: HTMLElement): void {
  const { top, left, width, height } = box.getBoundingClientRect()
  const dialog = box.closest('[data-part="modal"]')
  const { borderBottomLeftRadius = '0', borderBottomRightRadius = '0' } = dialog
    ? getComputedStyle(dialog)
    : {}
  const wanted = {
    top: `${top}px`,
    left: `${left}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius: `0 0 ${borderBottomRightRadius} ${borderBottomLeftRadius}`,
  }
  for (const name of ['top', 'left', 'width', 'height', 'borderRadius'] as const)
    if (style[name] !== wanted[name]) style[name] = wanted[name]
}
