import { SWAP_CONTRACTS } from '@latchkey/contract'
import { pushView, selectNetwork, showNotice } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useEvents } from '../../hooks/useEvents.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { around } from '../../messages/around.ts'
import { UnsupportedChain as english } from '../../messages/en/everyday.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { List } from '../../primitives/List.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Separator } from '../../primitives/Separator.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useMore } from '../../primitives/useMore.tsx'
import { DisconnectRow } from '../Disconnect/DisconnectRow.tsx'
import { knownChainName } from './knownChainName.ts'
import css from './UnsupportedChain.css.ts'

/** On a network that the page lacks, or that has no swaps: leads to the others. */
export function UnsupportedChain({ route: { isSwap } }: ViewProps<'UnsupportedChain'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('UnsupportedChain', english)
  // Networks that the wallet has approved come first.
  const { caipNetwork, caipNetworkId, requestedCaipNetworks } = useKitState(selectNetwork)
  const { shown, more } = useMore(
    isSwap
      ? requestedCaipNetworks.filter(
          (one) => one.caipNetworkId !== caipNetworkId && SWAP_CONTRACTS.has(one.caipNetworkId),
        )
      : requestedCaipNetworks,
  )
  const name =
    (isSwap ? caipNetwork?.name : undefined) ??
    knownChainName(caipNetworkId) ??
    texts.chain(caipNetworkId.slice(caipNetworkId.indexOf(':') + 1))
  const [before, after] = around(isSwap ? texts.noSwaps : texts.notHere)
  // The view is still shown while the modal closes. The notice then appears over the page.
  useEvents(({ type }) => {
    if (type === 'network.leftUnsupported') showNotice(kit, { message: texts.stays(name), variant: 'info' })
  })
  return (
    <Body>
      <Stack>
        <Note align="center">
          {before}
          <bdi data-part="strong">{name}</bdi>
          {after}
        </Note>
        <List label={texts.list}>
          {shown.map((network) => (
            <Row
              key={network.caipNetworkId}
              icon={<NetworkIcon network={network} />}
              title={network.name}
              tag={network.testnet ? texts.testnet : undefined}
              chevron
              onClick={() => pushView(kit, { view: 'SwitchNetwork', caipNetworkId: network.caipNetworkId })}
            />
          ))}
          {more}
        </List>
        <Separator />
        <DisconnectRow />
      </Stack>
    </Body>
  )
}

export const unsupportedChainView = defineView({
  view: 'UnsupportedChain',
  Component: UnsupportedChain,
  texts: english,
  css,
})
