import type { Route } from '@latchkey/core'
import { type ReactElement, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { Body } from '../primitives/Body.tsx'
import { Button } from '../primitives/Button.tsx'
import { Empty } from '../primitives/Empty.tsx'
import { alertCircle } from '../primitives/glyphs/common.tsx'
import { List } from '../primitives/List.tsx'
import { SkeletonRows } from '../primitives/SkeletonRows.tsx'
import { ShownContext } from './ShownContext.ts'
import { useSheet } from './useSheet.ts'
import type { LoadedView } from './useView.ts'

export interface ViewFrameProps {
  readonly route: Route
  readonly view: LoadedView
  readonly motion: 'forward' | 'back' | 'replace'
  /** Called with the outgoing view while it is still in place. */
  readonly onLeave?: (view: HTMLElement) => void
}

/** The view on screen, or a placeholder while its chunk loads, or an error if that fails. */
export function ViewFrame({ route, view, motion, onLeave }: ViewFrameProps): ReactElement {
  const { definition, failed, retry } = view
  const frame = useRef<HTMLDivElement>(null)
  const isShown = useContext(ShownContext)
  useSheet(definition?.css, 'view')
  useLayoutEffect(() => {
    if (!isShown) return
    const element = frame.current
    const mark = (): void => markHeader(element)
    // A user who comes back finds a list at the same place. Reading or writing a place makes the browser lay out the page.
    const place = places.get(route)
    if (place) {
      scrollersOf(element).forEach((part, index) => {
        part.scrollTop = place[index] ?? 0
      })
      mark()
    }
    addEventListener('resize', mark)
    return () => {
      removeEventListener('resize', mark)
      places.set(
        route,
        scrollersOf(element).map(({ scrollTop }) => scrollTop),
      )
      if (element?.isConnected) onLeave?.(element)
    }
  }, [onLeave, route, isShown])
  return (
    <div
      ref={frame}
      data-part="view"
      data-view={route.view}
      data-motion={motion}
      data-waiting={definition || failed ? undefined : ''}
      onScrollCapture={() => markHeader(frame.current)}
    >
      {definition ? (
        <definition.Component route={route} />
      ) : failed ? (
        <Failed onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** The scroll positions of earlier views, while the user can go back to them. */
const places = new WeakMap<Route, readonly number[]>()

/** Either the body scrolls or, on low screens, the view does. */
function scrollersOf(view: HTMLElement | null): readonly Element[] {
  return [view, view?.querySelector('[data-part="body"]')].filter((part) => part != null)
}

/** A hairline under the header once content has scrolled under it. */
function markHeader(view: HTMLElement | null): void {
  const header = view?.closest('[data-part="modal"]')?.querySelector('[data-part="header"]')
  const isScrolled = scrollersOf(view).some(({ scrollTop }) => scrollTop > 0)
  header?.toggleAttribute('data-scrolled', isScrolled)
}

function Waiting(): ReactElement {
  const texts = useTexts('common', common)
  return (
    <Body>
      <List label={texts.loading} busy>
        <SkeletonRows count={4} />
      </List>
    </Body>
  )
}

function Failed({ onRetry }: { onRetry: () => void }): ReactElement {
  const texts = useTexts('common', common)
  useEffect(() => {
    // Being online again counts as pressing the button.
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Body>
      <Empty glyph={alertCircle} title={texts.viewFailedTitle} text={texts.viewFailedText}>
        <Button variant="primary" size="md" startsFocus onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      </Empty>
    </Body>
  )
}
