import type { Route } from '@latchkey/core'
import { type ReactElement, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { common } from '../messages/en/common.ts'
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
  /** Called with the view as it goes, still in place. */
  readonly onLeave?: (view: HTMLElement) => void
}

/** The view on screen, or what stands for it while its chunk is fetched or where that fails. */
export function ViewFrame({ route, view, motion, onLeave }: ViewFrameProps): ReactElement {
  const { definition, failed, retry } = view
  const frame = useRef<HTMLDivElement>(null)
  const isShown = useContext(ShownContext)
  useSheet(definition?.css, 'view')
  useLayoutEffect(() => {
    if (!isShown) return
    const element = frame.current
    const mark = (): void => markHeader(element)
    // Who comes back finds a list where they left it.
    scrollersOf(element).forEach((part, index) => {
      part.scrollTop = places.get(route)?.[index] ?? 0
    })
    mark()
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

/** How far the views that were left are scrolled, while their routes can be gone back to. */
const places = new WeakMap<Route, readonly number[]>()

/** Either the body scrolls or, on low screens, the view does. */
function scrollersOf(view: HTMLElement | null): readonly Element[] {
  return [view, view?.querySelector('[data-part="body"]')].filter((part) => part != null)
}

/** A hairline under the header as soon as something has scrolled away below it. */
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
    // Back on line is as good as pressing the button.
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
