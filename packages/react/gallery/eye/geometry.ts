export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where an element stands; of a link over several lines, its first. */
export function boundsOf(element: Element): Box {
  return element.getClientRects()[0] ?? element.getBoundingClientRect()
}

/** What of the screen an element can be seen in: the screen within everything around it that cuts off. */
export function clipOf(element: Element): Box {
  let clip: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(parent)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    clip = intersect(clip, parent.getBoundingClientRect())
  }
  return clip
}

export function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  }
}
