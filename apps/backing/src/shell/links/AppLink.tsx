import { type ComponentProps, type ReactElement, useCallback, useContext } from 'react'
import { Link } from 'react-router'
import { PrefetchContext } from './PrefetchContext.ts'

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** A path of the app, or the address of another site. */
  readonly to: string
}

/**
 * A link. A link into the app prefetches its page's code when it becomes visible, hovered or focused (S9.39). A link to another
 * site sends no referrer.
 */
export function AppLink({ to, ...props }: AppLinkProps): ReactElement {
  const { prefetch } = useContext(PrefetchContext)
  const isOurs = /^[/?#](?![/\\])/.test(to)
  const fetch = useCallback(() => prefetch(to), [prefetch, to])
  const watch = useCallback(
    (link: HTMLAnchorElement | null) => (link ? whenSeen(link, fetch) : undefined),
    [fetch],
  )
  if (!isOurs) return <a {...props} href={to} rel="noreferrer" />
  return <Link {...props} to={to} ref={watch} onPointerEnter={fetch} onFocus={fetch} onTouchStart={fetch} />
}

/** Calls `seen` when an element first becomes visible. Returns a function that stops this. */
function whenSeen(element: Element, seen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    seen()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
