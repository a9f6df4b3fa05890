import type { RouteResponse, walletUndoLook } from '@latchkey/contract'
import { Card } from '@latchkey/react/primitives'
import { type ReactElement, useState } from 'react'
import { dateIn } from '../account/words.ts'
import type { Texts } from '../approval/texts/texts.ts'
import type { UndoTexts } from './texts/en.ts'

export type Change = RouteResponse<typeof walletUndoLook>['changes'][number]

interface ChangeChoiceProps {
  /** The newest first. */
  readonly changes: readonly Change[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly own: UndoTexts
  readonly texts: Texts
}

/** The choice of the first change to undo, among those that this user may undo. Each later change is marked, since it is also undone. */
export function ChangeChoice({ changes, chosen, onChoose, own, texts }: ChangeChoiceProps): ReactElement {
  const [now, setNow] = useState(chosen)
  const at = changes.findIndex(({ id }) => id === now)
  return (
    <Card>
      <fieldset data-part="choice">
        <legend>{own.choose}</legend>
        {changes.map(({ id, kind, madeAt, canUndo }, index) => (
          <label key={id}>
            <input
              type="radio"
              name="change"
              checked={id === now}
              disabled={!canUndo}
              onChange={() => {
                setNow(id)
                onChoose(id)
              }}
            />
            <span>
              {own.kinds[kind]}
              <span data-part="sub">
                <bdi>{dateIn(texts, madeAt)}</bdi>
                {index < at ? ` · ${own.goesToo}` : null}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
