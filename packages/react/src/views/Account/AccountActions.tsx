import { pushView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Account as english } from '../../messages/en/account.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Glyph, type GlyphShape } from '../../primitives/Glyph.tsx'
import * as glyphs from '../../primitives/glyphs/account.tsx'
import { swap as swapGlyph } from '../../primitives/glyphs/activity.tsx'
import { coin } from '../../primitives/glyphs/common.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'

export interface AccountActionsProps {
  readonly receive: boolean
  readonly send: boolean
  readonly swap: boolean
  /** Undefined while that is read: its place is kept, so that the others don't move under a pointer. */
  readonly buy: boolean | undefined
  /** Why nothing can be sent yet. */
  readonly blocked: string | undefined
}

/** What one can do with the account. What is off or not built is not there; what waits says for what. */
export function AccountActions({
  receive,
  send,
  swap,
  buy,
  blocked,
}: AccountActionsProps): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Account', english)
  if (!receive && !send && !swap && buy === false) return null
  const open = (view: 'WalletSend' | 'Swap'): void => {
    kit.store.dispatch({ type: 'click.feature', view })
    pushView(kit, { view })
  }
  return (
    <div data-part="actions">
      {receive ? (
        <Action
          label={texts.receive}
          of={glyphs.receive}
          startsFocus
          onClick={() => pushView(kit, { view: 'WalletReceive' })}
        />
      ) : null}
      {send ? (
        <Action label={texts.send} of={glyphs.send} blocked={blocked} onClick={() => open('WalletSend')} />
      ) : null}
      {swap ? (
        <Action label={texts.swap} of={swapGlyph} blocked={blocked} onClick={() => open('Swap')} />
      ) : null}
      {buy === undefined ? <Skeleton shape="action" /> : null}
      {buy ? (
        <Action
          label={texts.buy}
          of={coin}
          onClick={() => {
            kit.store.dispatch({ type: 'onramp.opened' })
            pushView(kit, { view: 'OnRampProviders' })
          }}
        />
      ) : null}
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly of: GlyphShape
  readonly blocked?: string | undefined
  readonly startsFocus?: boolean
  readonly onClick: () => void
}

function Action({ label, of, blocked, startsFocus, onClick }: ActionProps): ReactElement {
  return (
    <button
      type="button"
      data-part="action"
      data-state={blocked ? 'disabled' : undefined}
      data-autofocus={startsFocus ? '' : undefined}
      data-tooltip={blocked}
      aria-disabled={blocked ? true : undefined}
      aria-description={blocked}
      onClick={blocked ? undefined : onClick}
    >
      <Glyph of={of} />
      {label}
    </button>
  )
}
