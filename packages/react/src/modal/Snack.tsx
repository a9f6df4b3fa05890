import type { Failure } from '@latchkey/core'
import { type ComponentType, type ReactElement, useContext, useEffect, useState } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { notices } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { Glyph } from '../primitives/Glyph.tsx'
import { alertCircle, check, close } from '../primitives/glyphs/common.tsx'
import { Spinner } from '../primitives/Spinner.tsx'
import { ShownContext } from './ShownContext.ts'
import snackCss from './snack.css.ts'
import { useSheet } from './useSheet.ts'
import { useViewTable } from './useViewTable.ts'

/** A short message below the header. The region stays, so that its changes are read out. */
export function Snack(): ReactElement {
  useSheet(snackCss)
  const texts = useTexts('notices', notices)
  const notice = useKitState(({ notices }) => notices.current)
  const isShown = useContext(ShownContext)
  const isError = notice?.variant === 'error'
  return (
    <div data-part="snack-region" role={isError ? 'alert' : 'status'}>
      {notice?.open && isShown ? (
        <div key={notice.id} data-part="snack" data-motion="open">
          {notice.variant === 'loading' ? (
            <Spinner />
          ) : (
            <span data-part="snack-dot" data-tone={notice.variant}>
              <Glyph of={isError ? close : notice.variant === 'info' ? alertCircle : check} />
            </span>
          )}
          <span data-part="snack-text" dir="auto">
            {notice.failure ? (
              <FailureText failure={notice.failure} />
            ) : notice.code ? (
              sayCode(texts[notice.code], notice.name)
            ) : (
              notice.message
            )}
          </span>
        </div>
      ) : null}
    </div>
  )
}

const sayCode = (text: string | ((name: string) => string), name = ''): string =>
  typeof text === 'string' ? text : text(name)

/** The texts of errors load with later views. */
function FailureText({ failure }: { failure: Failure }): ReactElement | null {
  const { everyday } = useViewTable().groups
  const [Text, setText] = useState<ComponentType<{ failure: Failure }>>()
  useEffect(() => {
    everyday().then(
      ({ ErrorText }) => setText(() => ErrorText),
      // Without them, the error's own short text is shown.
      () => setText(() => ShortText),
    )
  }, [everyday])
  return Text ? <Text failure={failure} /> : null
}

function ShortText({ failure }: { failure: Failure }): ReactElement {
  return <>{failure.shortMessage}</>
}
