import { formatFiat, selectAmountFiat, selectNetwork, selectSend } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/WalletSendPreview.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address } from '../../primitives/Address.tsx'
import { Amount } from '../../primitives/Amount.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { useSending } from './useSending.ts'

/** What goes, and to whom. */
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
      <Icon
        name={token.symbol}
        src={token.iconUrl}
        letters={2}
        round
        badge={network ? <NetworkIcon network={network} size={16} /> : null}
      />
      <span data-part="row-main">
        <span data-part="row-sub">{texts.youSend}</span>
        <span data-part="row-title">
          <Amount value={amount} symbol={symbol} />
        </span>
        {fiat === undefined ? null : (
          <span data-part="row-sub">
            <Estimate value={formatFiat(fiat)} />
          </span>
        )}
      </span>
    </div>
  )
}

/** The whole address is one click away, and there at once where a name stands for it: its ends alone can be imitated. */
function Whom(): ReactElement | null {
  const texts = useTexts('WalletSendPreview', english)
  const { receiver } = useKitState(selectSend)
  const isNamed = receiver.step === 'known' && receiver.profileName !== undefined
  const [isWhole, setWhole] = useState(isNamed)
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
        <span data-part="whom">
          <Address address={address} strong={!profileName} />
          <button
            type="button"
            data-part="disclosure"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.hideAddress : texts.showAddress}
          </button>
        </span>
        {isWhole ? <Address address={address} form="full" /> : null}
      </span>
    </div>
  )
}
