import { type SiwxState, selectAccount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SIWXSignMessage as english } from '../../messages/en/signIn.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { globe } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'

/** Which app asks, and what happens next. */
export function Asker({ progress }: { progress: SiwxState['progress'] }): ReactElement {
  const { name, icons } = useKit().config.metadata
  const texts = useTexts('SIWXSignMessage', english)
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name) ?? ''
  const isRequired = useKitState((state) => state.siwx?.isRequired)
  const { step } = progress
  const text =
    step === 'asking'
      ? texts.approve(shortName(wallet))
      : step === 'verifying'
        ? texts.verifying
        : isRequired
          ? texts.required
          : texts.text
  return (
    <Status
      icon={<Icon src={icons[0]} glyph={globe} size={72} />}
      step={
        step === 'asking' || step === 'verifying' ? 'waiting' : 'failure' in progress ? 'declined' : undefined
      }
      title={texts.heading(`\u2068${shortName(name)}\u2069`)}
      text={text}
    />
  )
}
