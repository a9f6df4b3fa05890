import { closeModal, goBack, reviewInWallet, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useCopySite } from '../../frame/useCopySite.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ApproveTransaction as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { wallet } from '../../primitives/glyphs/common.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useIsLate } from '../../primitives/useIsLate.ts'

/** A window that takes longer has probably not found the page. */
const PATIENCE_MS = 8_000

/** Waits for the user's decision in the embedded wallet's own window. */
export function ApproveTransaction(): ReactElement {
  const kit = useKit()
  const texts = useTexts('ApproveTransaction', english)
  const state = useKitState((all) => selectEmail(all).walletWindow)
  const isDeep = useKitState(({ modal }) => modal.history.length > 1)
  const isLate = useIsLate(state === 'opening', PATIENCE_MS)
  const isOpen = state === 'opening' || state === 'there'
  const copySite = useCopySite()
  return (
    <>
      <Body>
        <Status
          icon={<GlyphIcon of={wallet} size={72} />}
          step={isOpen ? 'waiting' : undefined}
          title={texts.where}
          text={isLate ? texts.late : texts[state]}
        />
      </Body>
      <Footer>
        <Stack gap="sm">
          <Buttons>
            {/* What is asked is taken back with the view. */}
            <Button onClick={() => (isDeep ? goBack(kit) : closeModal(kit))}>{texts.cancel}</Button>
            <Button
              variant={isOpen ? undefined : 'primary'}
              startsFocus
              onClick={() => void reviewInWallet(kit)}
            >
              {isOpen ? texts.show : texts.review}
            </Button>
          </Buttons>
          {state === 'blocked' || state === 'lost' ? (
            <Button variant="ghost" onClick={copySite.onClick}>
              {copySite.label}
            </Button>
          ) : null}
        </Stack>
      </Footer>
    </>
  )
}

export const approveTransactionView = defineView({
  view: 'ApproveTransaction',
  Component: ApproveTransaction,
  texts: english,
  start: 'none',
})
