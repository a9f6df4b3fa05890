import { chooseOnRampToken, followOnRamp, goBack, selectOnRampForm, selectOnRampTokens } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { OnRampTokenSelect as english } from '../../messages/en/onRamp.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'

export function OnRampTokenSelect(_: ViewProps<'OnRampTokenSelect'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampTokenSelect', english)
  const tokens = useKitState(selectOnRampTokens) ?? []
  const current = useKitState((state) => selectOnRampForm(state).token)
  useEffect(() => followOnRamp(kit), [kit])
  return (
    <Body>
      <List label={texts.tokens}>
        {tokens.map((token) => {
          const isCurrent = token.id === current?.id && token.caipNetworkId === current.caipNetworkId
          return (
            <Row
              key={`${token.id} ${token.caipNetworkId}`}
              icon={<Icon src={token.iconUrl} round />}
              title={token.name}
              sub={
                <>
                  <bdi>{token.symbol}</bdi> · {token.networkName}
                </>
              }
              current={isCurrent}
              startsFocus={isCurrent}
              onClick={() => {
                chooseOnRampToken(kit, { id: token.id })
                goBack(kit)
              }}
            />
          )
        })}
      </List>
    </Body>
  )
}

export const onRampTokenSelectView = defineView({
  view: 'OnRampTokenSelect',
  Component: OnRampTokenSelect,
  texts: english,
})
