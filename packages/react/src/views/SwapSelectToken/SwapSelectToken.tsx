import {
  chooseSwapToken,
  findSwapToken,
  formatAmount,
  goBack,
  type SwapToken,
  selectSwap,
  toFiat,
  traitsOf,
  truncateAmount,
} from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwapSelectToken as english } from '../../messages/en/swap.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Address } from '../../primitives/Address.tsx'
import { Amount } from '../../primitives/Amount.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { search as searchGlyph } from '../../primitives/glyphs/search.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SearchField } from '../../primitives/SearchField.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useMore } from '../../primitives/useMore.tsx'
import { listSwapTokens } from './listSwapTokens.ts'

/** Which token to sell, or to buy. A token that the operator does not list is chosen only past a warning. */
export function SwapSelectToken({ route: { side } }: ViewProps<'SwapSelectToken'>): ReactElement {
  const kit = useKit()
  const [doubted, setDoubted] = useState<SwapToken>()
  const choose = (token: SwapToken): void => {
    void chooseSwapToken(kit, { side, token })
    goBack(kit)
  }
  if (doubted)
    return <Doubt token={doubted} onUse={() => choose(doubted)} onCancel={() => setDoubted(undefined)} />
  return <Choice side={side} onChoose={(token) => (token.isListed ? choose(token) : setDoubted(token))} />
}

interface ChoiceProps {
  readonly side: 'sell' | 'buy'
  readonly onChoose: (token: SwapToken) => void
}

function Choice({ side, onChoose }: ChoiceProps): ReactElement {
  const texts = useTexts('SwapSelectToken', english)
  const { tokens, tokensStep, recent } = useKitState(selectSwap)
  const current = useKitState((state) => selectSwap(state)[side]?.id)
  const traits = useKitState((state) => traitsOf(state))
  const [search, setSearch] = useState('')
  const { yours, recent: before, all } = listSwapTokens(tokens, { search, recent, traits })
  const { shown, more } = useMore(all, search)
  const isNone = yours.length + before.length + all.length === 0
  const found = useFoundToken(search, !isNone)
  const rows = (list: readonly SwapToken[]) =>
    list.map((token) => (
      <TokenRow key={token.id} token={token} current={token.id === current} onClick={() => onChoose(token)} />
    ))
  const isLoading = (isNone && (tokensStep === 'reading' || tokensStep === 'unread')) || found === 'looking'
  return (
    <Body>
      <Stack>
        <SearchField label={texts.search} value={search} onChange={setSearch} />
        {isLoading ? (
          <List label={texts.looking} busy>
            <SkeletonRows count={search ? 1 : 4} kind="token" />
          </List>
        ) : null}
        {yours.length > 0 ? (
          <List label={texts.yours} labelShown>
            {rows(yours)}
          </List>
        ) : null}
        {before.length > 0 ? (
          <List label={texts.recent} labelShown>
            {rows(before)}
          </List>
        ) : null}
        {all.length > 0 ? (
          <List label={texts.all} labelShown>
            {rows(shown)}
            {more}
          </List>
        ) : null}
        {found && found !== 'looking' ? (
          <List label={texts.found} labelShown>
            {rows([found])}
          </List>
        ) : null}
        {isNone && !isLoading && !found && search ? (
          <Empty glyph={searchGlyph} title={texts.noMatch(search)} text={texts.noMatchText}>
            <Button size="md" onClick={() => setSearch('')}>
              {texts.clear}
            </Button>
          </Empty>
        ) : null}
      </Stack>
    </Body>
  )
}

interface TokenRowProps {
  readonly token: SwapToken
  readonly current: boolean
  readonly onClick: () => void
}

function TokenRow({ token, current, onClick }: TokenRowProps): ReactElement {
  const texts = useTexts('SwapSelectToken', english)
  const format = useFormat()
  const { name, symbol, amount = 0n, decimals, price, iconUrl, isListed } = token
  const worth = amount > 0n ? toFiat(amount, decimals, price) : undefined
  return (
    <Row
      icon={<Icon src={iconUrl} round />}
      title={name}
      sub={
        amount > 0n ? (
          <span title={`${format.amount(formatAmount(amount, decimals))} ${symbol}`}>
            <Amount value={truncateAmount(formatAmount(amount, decimals))} symbol={symbol} />
          </span>
        ) : (
          <bdi>{symbol}</bdi>
        )
      }
      end={worth === undefined ? undefined : <Estimate dollars={worth} />}
      tag={isListed ? undefined : texts.unlisted}
      current={current}
      onClick={onClick}
    />
  )
}

interface DoubtProps {
  readonly token: SwapToken
  readonly onUse: () => void
  readonly onCancel: () => void
}

function Doubt({ token, onUse, onCancel }: DoubtProps): ReactElement {
  const texts = useTexts('SwapSelectToken', english)
  return (
    <Body>
      <Stack gap="lg">
        <List label={texts.found}>
          <Row icon={<Icon src={token.iconUrl} round />} title={token.name} sub={<bdi>{token.symbol}</bdi>} />
        </List>
        <Address address={token.address ?? ''} form="full" />
        <Banner tone="warning">{texts.warning(token.symbol)}</Banner>
        <Buttons>
          <Button variant="strong" startsFocus onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button onClick={onUse}>{texts.use(token.symbol)}</Button>
        </Buttons>
      </Stack>
    </Body>
  )
}

export const swapSelectTokenView = defineView({
  view: 'SwapSelectToken',
  Component: SwapSelectToken,
  texts: english,
})

/** A token that is not in the list, looked up by its address; `looking` while the gateway is asked. */
function useFoundToken(search: string, isListed: boolean): SwapToken | 'looking' | undefined {
  const kit = useKit()
  const [found, setFound] = useState<{ search: string; token: SwapToken | 'looking' | undefined }>()
  useEffect(() => {
    if (isListed || search.trim() === '') return
    let isWanted = true
    setFound({ search, token: 'looking' })
    findSwapToken(kit, { address: search.trim() })
      // A service that is out of reach finds nothing.
      .catch(() => undefined)
      .then((token) => isWanted && setFound({ search, token }))
    return () => {
      isWanted = false
    }
  }, [kit, search, isListed])
  return found?.search === search && !isListed ? found.token : undefined
}
