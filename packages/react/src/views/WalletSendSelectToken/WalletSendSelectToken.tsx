import {
  chooseToken,
  formatAmount,
  goBack,
  loadSendBalances,
  pushView,
  selectNetwork,
  selectSend,
  type Token,
  toFiat,
  traitsOf,
  truncateAmount,
} from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { WalletSendSelectToken as english } from '../../messages/en/send.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Amount } from '../../primitives/Amount.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { alertCircle } from '../../primitives/glyphs/common.tsx'
import { search as searchGlyph } from '../../primitives/glyphs/search.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SearchField } from '../../primitives/SearchField.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useMore } from '../../primitives/useMore.tsx'
import { useRetryBlock } from '../../queries/useRetryBlock.ts'
import { sortTokens } from './sortTokens.ts'

export function WalletSendSelectToken(_: ViewProps<'WalletSendSelectToken'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSendSelectToken', english)
  const { tryAgain } = useTexts('common', common)
  const { tokenBalances, balancesStep, balancesFailedAt } = useKitState(selectSend)
  const [search, setSearch] = useState('')
  const traits = useKitState((state) => traitsOf(state))
  const found = sortTokens(tokenBalances, search, traits)
  const { shown, more } = useMore(found, search)
  const isLoading = tokenBalances.length === 0 && (balancesStep === 'reading' || balancesStep === 'unread')
  const coin = tokenBalances[0]
  const isBlocked = useRetryBlock(balancesFailedAt)
  const retry = isBlocked ? undefined : { label: tryAgain, onClick: () => void loadSendBalances(kit) }
  return (
    <Body>
      <Stack>
        {found.length > 0 || search || isLoading ? (
          <SearchField label={texts.search} value={search} onChange={setSearch} />
        ) : null}
        {balancesStep === 'partial' && coin ? (
          <Banner tone="warning" action={retry}>
            {texts.partial(coin.symbol)}
          </Banner>
        ) : null}
        {isLoading || found.length > 0 ? (
          <List label={texts.tokens}>
            {isLoading ? <SkeletonRows count={4} kind="token" /> : null}
            {shown.map((token) => (
              <TokenChoice key={token.id} token={token} />
            ))}
            {more}
          </List>
        ) : balancesStep === 'failed' ? (
          <Empty glyph={alertCircle} title={texts.failed} text={texts.failedText}>
            {retry ? (
              <Button size="md" onClick={retry.onClick}>
                {retry.label}
              </Button>
            ) : null}
          </Empty>
        ) : search ? (
          <Empty glyph={searchGlyph} title={texts.noMatch(search)}>
            <Button size="md" onClick={() => setSearch('')}>
              {texts.clear}
            </Button>
          </Empty>
        ) : (
          <NothingToSend />
        )}
      </Stack>
    </Body>
  )
}

function TokenChoice({ token }: { token: Token }): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSendSelectToken', english)
  const isChosen = useKitState((state) => selectSend(state).token?.id === token.id)
  const format = useFormat()
  const exact = formatAmount(token.amount, token.decimals)
  const fiat = toFiat(token.amount, token.decimals, token.price)
  const choose = (): void => {
    void chooseToken(kit, { token })
    goBack(kit)
  }
  return (
    <Row
      icon={<Icon src={token.iconUrl} round />}
      title={token.name}
      sub={
        <span title={`${format.amount(exact)} ${token.symbol}`}>
          <Amount value={truncateAmount(exact)} symbol={token.symbol} />
        </span>
      }
      end={fiat === undefined ? undefined : <Estimate dollars={fiat} />}
      endSub={fiat === undefined ? texts.noPrice : undefined}
      current={isChosen}
      onClick={choose}
    />
  )
}

function NothingToSend(): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSendSelectToken', english)
  const name = useKitState((state) => selectNetwork(state).caipNetwork?.name)
  const canReceive = kit.config.features.receive !== false
  return (
    <Empty title={texts.empty} text={name ? texts.emptyText(name) : undefined}>
      {canReceive ? (
        <Button size="md" onClick={() => pushView(kit, { view: 'WalletReceive' })}>
          {texts.receive}
        </Button>
      ) : null}
    </Empty>
  )
}

export const walletSendSelectTokenView = defineView({
  view: 'WalletSendSelectToken',
  Component: WalletSendSelectToken,
  texts: english,
})
