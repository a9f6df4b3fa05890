import {
  chooseOnRampToken,
  followOnRamp,
  pushView,
  readOnRampQuoteSoon,
  replaceView,
  resetView,
  selectAccount,
  selectNetwork,
  selectOnRamp,
  selectOnRampForm,
  selectOnRampTokens,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { OnRampProviders as english } from '../../messages/en/onRamp.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { List } from '../../primitives/List.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Form } from './Form.tsx'
import css from './OnRampProviders.css.ts'

export function OnRampProviders({ route: { tokenId } }: ViewProps<'OnRampProviders'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const address = useKitState((state) => selectAccount(state).address)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const tokens = useKitState(selectOnRampTokens)
  // The amount that has no price yet.
  const unquoted = useKitState((state) => {
    const { token, amount, problem } = selectOnRampForm(state)
    return token && !problem && selectOnRamp(state)?.quote.step === 'none' ? amount : undefined
  })
  useEffect(() => followOnRamp(kit), [kit])
  const isRead = tokens !== undefined
  useEffect(() => {
    if (tokenId === undefined || !isRead) return
    chooseOnRampToken(kit, { id: tokenId })
    // The choice is the user's from now on.
    replaceView(kit, { view: 'OnRampProviders' })
  }, [kit, tokenId, isRead])
  useEffect(() => (unquoted === undefined ? undefined : readOnRampQuoteSoon(kit)), [kit, unquoted])
  if (!address || !network)
    return (
      <Body>
        <Empty title={texts.notConnected} text={texts.notConnectedText}>
          <Button variant="primary" size="md" startsFocus onClick={() => resetView(kit, { view: 'Connect' })}>
            {texts.connect}
          </Button>
        </Empty>
      </Body>
    )
  if (!tokens)
    return (
      <Body>
        <List label={texts.title} busy>
          <SkeletonRows count={3} kind="token" />
        </List>
      </Body>
    )
  if (tokens.length === 0)
    return (
      <Body>
        <Empty title={texts.nothing} text={texts.nothingText(network.name)}>
          <Button variant="primary" size="md" startsFocus onClick={() => pushView(kit, { view: 'Networks' })}>
            {texts.switchNetwork}
          </Button>
        </Empty>
      </Body>
    )
  return <Form />
}

export const onRampProvidersView = defineView({
  view: 'OnRampProviders',
  Component: OnRampProviders,
  texts: english,
  css,
})
