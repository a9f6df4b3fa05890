import { isSameAddress, pushView, selectNetwork, type Token, toFiat, traitsOf } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Funding as english } from '../../messages/en/send.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { receive } from '../../primitives/glyphs/account.tsx'
import { swap } from '../../primitives/glyphs/activity.tsx'
import { coin } from '../../primitives/glyphs/common.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useSold } from '../../queries/useSold.ts'

export interface FundingProps {
  /** What there is too little of. */
  readonly token: Pick<Token, 'id' | 'symbol' | 'caipNetworkId' | 'address'>
  /** What the account holds; it is not offered to be swapped where that is left out. */
  readonly held?: readonly Token[]
  /** Begins a swap of what is held; it opens the form unless given. */
  readonly onSwap?: (spare: Token) => void
}

/** What can help where a balance is too small: only what the kit and its gateway can do here. */
export function Funding({ token, held = [], onSwap }: FundingProps): ReactElement | null {
  const kit = useKit()
  useSection('Funding')
  const texts = useTexts('Funding', english)
  const { features } = kit.config
  const { address, caipNetworkId } = token
  // A title of two words has room for a symbol, not for a sentence.
  const symbol = token.symbol.length > 12 ? shortName(token.symbol, 4) : token.symbol
  const traits = useKitState((state) => traitsOf(state, caipNetworkId))
  const sold = useSold()?.find((one) =>
    one.address === undefined || address === undefined
      ? one.address === address
      : isSameAddress(traits, one.address, address),
  )
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const canRun = network !== undefined && kit.adapters[network.chainNamespace]?.runSteps !== undefined
  const spare = features.swaps !== false && canRun ? spareOf(held, token.id) : undefined
  const canReceive = features.receive !== false
  if (!sold && !spare && !canReceive) return null
  return (
    <div>
      <List label={texts.title(symbol)} labelShown>
        {spare ? (
          <Row
            icon={<GlyphIcon of={swap} />}
            title={texts.swap(symbol)}
            sub={texts.swapText}
            chevron
            onClick={() => {
              if (onSwap) return onSwap(spare)
              kit.store.dispatch({ type: 'click.feature', view: 'Swap' })
              pushView(kit, { view: 'Swap', fromToken: spare.id, toToken: token.id })
            }}
          />
        ) : null}
        {canReceive ? (
          <Row
            icon={<GlyphIcon of={receive} />}
            title={texts.receive(symbol)}
            sub={texts.receiveText}
            chevron
            onClick={() => pushView(kit, { view: 'WalletReceive' })}
          />
        ) : null}
        {/* Last, because it comes when it is read what is sold: the others don't move under a pointer. */}
        {sold ? (
          <Row
            icon={<GlyphIcon of={coin} />}
            title={texts.buy(symbol)}
            sub={texts.buyText}
            chevron
            onClick={() => {
              kit.store.dispatch({ type: 'onramp.opened' })
              pushView(kit, { view: 'OnRampProviders', tokenId: sold.id })
            }}
          />
        ) : null}
      </List>
    </div>
  )
}

/** The most valuable other token. A swap costs a fee, so nothing can be swapped without some of the coin. */
function spareOf(held: readonly Token[], missing: string): Token | undefined {
  const full = held.filter(({ amount }) => amount > 0n)
  if (!full.some(({ address }) => address === undefined)) return undefined
  return full
    .filter(({ id }) => id !== missing)
    .reduce<Token | undefined>((best, one) => (best && worthOf(best) >= worthOf(one) ? best : one), undefined)
}

/** In dollars; 0 where no price is known. */
function worthOf({ amount, decimals, price }: Token): number {
  return toFiat(amount, decimals, price) ?? 0
}
