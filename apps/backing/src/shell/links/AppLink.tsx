import { type ComponentProps, type ReactElement, useCallback, useContext } from 'react'
import { Link } from 'react-router'
import { PrefetchContext } from './PrefetchContext.ts'

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** A path of the app, or the address of another site. */
  readonly to: string
}

/**
 * A link. One into the app fetches the code of its page as soon as it is in sight, pointed at or focused (S9.39); one to
 * another site tells it nothing of where the user came from.
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

/** Calls back the first time that an element is on the screen. Returns what ends the watch. */
function whenSeen(element: Element, seen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    seen()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
