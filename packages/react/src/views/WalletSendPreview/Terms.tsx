import { selectFee, selectFeeFiat, selectNativeToken, selectNetwork, selectSend } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/WalletSendPreview.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { ExactAmount } from '../../primitives/ExactAmount.tsx'
import { NetworkName } from '../../primitives/NetworkName.tsx'
import { shortAddress } from '../../primitives/shortAddress.ts'
import { useUsualFee } from '../../queries/useUsualFee.ts'

/** From which account, on which network, at what cost: the most that it should come to. The wallet reckons its own. */
export function Terms(): ReactElement {
  const texts = useTexts('WalletSendPreview', english)
  const { from } = useKitState(selectSend)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const fee = useKitState((state) => selectFee(state)?.fee)
  const estimate = useUsualFee(fee === undefined)
  const fiat = useKitState(selectFeeFiat) ?? estimate
  const native = useKitState(selectNativeToken) ?? network?.nativeCurrency
  const cost =
    fee !== undefined && native ? (
      <ExactAmount amount={fee} decimals={native.decimals} symbol={native.symbol} rounding="up" />
    ) : undefined
  const worth = fiat === undefined ? undefined : <Estimate dollars={fiat} />
  const items = [
    ...(from
      ? [
          {
            term: texts.from,
            value: (
              <bdi data-part="num" title={from.address}>
                {shortAddress(from.address)}
              </bdi>
            ),
          },
        ]
      : []),
    ...(network ? [{ term: texts.network, value: <NetworkName network={network} /> }] : []),
    {
      term: texts.fee,
      ...(cost && worth ? { value: worth, minor: cost } : { value: cost ?? texts.feeUnknown, minor: worth }),
    },
  ]
  return (
    <Card>
      <Details items={items} />
    </Card>
  )
}
