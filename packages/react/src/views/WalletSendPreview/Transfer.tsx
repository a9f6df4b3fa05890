import { selectAmountFiat, selectNetwork, selectSend } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { WalletSendPreview as english } from '../../messages/en/send.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address } from '../../primitives/Address.tsx'
import { Amount } from '../../primitives/Amount.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { copy as copyGlyph } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { useCopy } from '../../primitives/useCopy.ts'
import { useSending } from './useSending.ts'

export function Transfer(): ReactElement {
  return (
    <div data-part="transfer">
      <What />
      <Whom />
    </div>
  )
}

function What(): ReactElement | null {
  const texts = useTexts('WalletSendPreview', english)
  const { token } = useKitState(selectSend)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const fiat = useKitState(selectAmountFiat)
  const { amount, symbol } = useSending()
  if (!token) return null
  return (
    <div data-part="transfer-row">
      <Icon src={token.iconUrl} round badge={network ? <NetworkIcon network={network} size={16} /> : null} />
      <span data-part="row-main">
        <span data-part="row-sub">{texts.youSend}</span>
        <span data-part="row-title">
          <Amount value={amount} symbol={symbol} />
        </span>
        {fiat === undefined ? null : (
          <span data-part="row-sub">
            <Estimate dollars={fiat} />
          </span>
        )}
      </span>
    </div>
  )
}

/** Shows all of the address, also where a name stands for it: its ends alone can be imitated. */
function Whom(): ReactElement | null {
  const texts = useTexts('WalletSendPreview', english)
  const { copyAddress } = useTexts('common', common)
  const copy = useCopy()
  const { receiver } = useKitState(selectSend)
  if (receiver.step !== 'known') return null
  const { address, profileName, profileImageUrl } = receiver
  return (
    <div data-part="transfer-row">
      <Avatar address={address} src={profileImageUrl} />
      <span data-part="row-main">
        <span data-part="row-sub">{texts.to}</span>
        {profileName ? (
          <span data-part="row-title" dir="auto">
            {profileName}
          </span>
        ) : null}
        <Address address={address} form="full" />
      </span>
      <IconButton size="sm" label={copyAddress} of={copyGlyph} onClick={() => copy(address)} />
    </div>
  )
}
