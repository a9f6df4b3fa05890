import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How long a view takes to leave, in milliseconds. A little longer than the animation, which may start late. */
const LEAVE_MS = 200

/** Animates an inert copy of the outgoing view. The function is called with the view while it is still in place. */
export function useLeaving(
  sizer: RefObject<HTMLElement | null>,
  viewKey: string,
  motion: 'forward' | 'back' | 'replace',
): (view: HTMLElement) => void {
  const picture = useRef<HTMLElement>(undefined)
  const shown = useRef(viewKey)
  useLayoutEffect(() => {
    const leaving = picture.current
    picture.current = undefined
    const isOther = shown.current !== viewKey
    shown.current = viewKey
    if (!leaving || !isOther || motion === 'replace') return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    leaving.dataset.motion = motion
    sizer.current?.append(leaving)
    const timer = setTimeout(() => leaving.remove(), LEAVE_MS)
    return () => {
      clearTimeout(timer)
      leaving.remove()
    }
  }, [sizer, viewKey, motion])
  return useRef((view: HTMLElement): void => {
    picture.current = pictureOf(view)
  }).current
}

function pictureOf(view: HTMLElement): HTMLElement {
  const { offsetHeight: height } = view
  const scrolled = view.querySelector('[data-part="body"]')?.scrollTop
  const copy = document.createElement('div')
  copy.append(...[...view.childNodes].map((node) => node.cloneNode(true)))
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const { name, value } of view.attributes) copy.setAttribute(name, value)
  copy.dataset.leaving = ''
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.style.blockSize = `${height}px`
  const body = copy.querySelector<HTMLElement>('[data-part="body"]')
  if (body && scrolled) requestAnimationFrame(() => body.scrollTo(0, scrolled))
  return copy
}
