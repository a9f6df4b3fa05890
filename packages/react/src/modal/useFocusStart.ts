import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusables } from './focusables.ts'
import { focusStart } from './focusStart.ts'

/**
 * Moves the focus when a view shows: to the view's start, or, on the way back, to the control that the user had left from.
 *
 * @param depth how many views there are to go back to
 * @param key changes when a view shows
 */
export function useFocusStart(
  dialog: RefObject<HTMLElement | null>,
  isActive: boolean,
  depth: number,
  key: string,
): void {
  const names = useRef<string[]>([])
  const last = useRef(depth)
  useEffect(() => {
    const box = dialog.current
    if (!isActive || !box) return
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) names.current[last.current] = nameOf(target)
    }
    box.addEventListener('focusin', remember)
    return () => box.removeEventListener('focusin', remember)
  }, [dialog, isActive])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when a view shows
  useLayoutEffect(() => {
    const box = dialog.current
    const isBack = depth < last.current
    last.current = depth
    if (!isActive || !box) return
    const name = isBack && names.current[depth]
    const left = name ? focusables(box).find((one) => nameOf(one) === name) : undefined
    // focusStart() handles text fields, because on a touch screen their keyboard would cover the view.
    if (left && !(left instanceof HTMLInputElement)) left.focus({ preventScroll: true })
    else focusStart(box)
  }, [dialog, isActive, key])
}

function nameOf(element: HTMLElement): string {
  return element.ariaLabel ?? element.textContent ?? ''
}
