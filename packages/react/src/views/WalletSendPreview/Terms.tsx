import {
  AUTH_ID,
  selectFee,
  selectNativeToken,
  selectNetwork,
  selectSend,
  selectSendAmount,
  toFiat,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/send.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { ExactAmount } from '../../primitives/ExactAmount.tsx'
import { NetworkName } from '../../primitives/NetworkName.tsx'
import { useUsualFee } from '../../queries/useUsualFee.ts'

/** From which account, on which network, at what cost: the most that it should come to. The wallet reckons its own. */
export function Terms(): ReactElement {
  const texts = useTexts('WalletSendPreview', english)
  const { from, token, cost: quoted } = useKitState(selectSend)
  const amount = useKitState(selectSendAmount)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const { fee: plain, deposit, withheld, lacksDataFee } = useKitState(selectFee) ?? {}
  // The embedded wallet's window says what it costs, by its own reckoning: a second maximum would contradict it. A smart account's is quoted by it.
  const isEmbedded = from?.connectorId === AUTH_ID
  const estimate = useUsualFee(plain === undefined && !isEmbedded)
  const coin = useKitState(selectNativeToken)
  const native = coin ?? network?.nativeCurrency
  const fee = isEmbedded ? quoted?.fee : plain
  const fiat = (coin && fee !== undefined ? toFiat(fee, coin.decimals, coin.price) : undefined) ?? estimate
  const cost =
    fee !== undefined && native ? (
      <>
        <ExactAmount amount={fee} decimals={native.decimals} symbol={native.symbol} rounding="up" />
        {lacksDataFee && !isEmbedded ? ` ${texts.lacksDataFee}` : null}
      </>
    ) : undefined
  const worth = fiat === undefined ? undefined : <Estimate dollars={fiat} />
  const items = [
    ...(from ? [{ term: texts.from, value: <ShortAddress address={from.address} /> }] : []),
    ...(network ? [{ term: texts.network, value: <NetworkName network={network} /> }] : []),
    quoted?.payer === undefined
      ? {
          // What is not complete is not the most.
          term: lacksDataFee && !isEmbedded ? texts.smartFee : texts.fee,
          ...(cost && worth
            ? { value: worth, minor: cost }
            : { value: cost ?? texts.feeUnknown, minor: worth }),
        }
      : { term: texts.smartFee, value: texts.paidBy(`\u2068${quoted.payer}\u2069`) },
    ...(deposit !== undefined && fee !== undefined && native
      ? [
          {
            term: texts.deposit,
            value: <ExactAmount amount={deposit} decimals={native.decimals} symbol={native.symbol} />,
          },
        ]
      : []),
    // The token keeps a part by its own rule.
    ...(withheld !== undefined && token && amount !== undefined
      ? [
          {
            term: texts.arrives,
            value: <ExactAmount amount={amount - withheld} decimals={token.decimals} symbol={token.symbol} />,
          },
        ]
      : []),
  ]
  return (
    <Card>
      <Details items={items} />
    </Card>
  )
}
