import type { ReactElement } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { Glyph } from '../primitives/Glyph.tsx'
import { alertCircle, check, close } from '../primitives/glyphs/common.tsx'
import { Spinner } from '../primitives/Spinner.tsx'
import snackCss from './snack.css.ts'
import { useSheet } from './useSheet.ts'

/** A short message below the header. The region stays, so that its changes are read out. */
export function Snack(): ReactElement {
  useSheet(snackCss)
  const notice = useKitState(({ notices }) => notices.current)
  const isError = notice?.variant === 'error'
  return (
    <div data-part="snack-region" role={isError ? 'alert' : 'status'}>
      {notice?.open ? (
        <div key={notice.id} data-part="snack" data-motion="open">
          {notice.variant === 'loading' ? (
            <Spinner />
          ) : (
            <span data-part="snack-dot" data-tone={notice.variant}>
              <Glyph of={isError ? close : notice.variant === 'info' ? alertCircle : check} />
            </span>
          )}
          <span data-part="snack-text" dir="auto">
            {notice.message}
          </span>
        </div>
      ) : null}
    </div>
  )
}
