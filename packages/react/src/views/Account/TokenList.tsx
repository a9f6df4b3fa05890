import { pushView, type Token } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Account as english } from '../../messages/en/account.ts'
import { common } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { offline, receive as receiveGlyph } from '../../primitives/glyphs/account.tsx'
import { alertCircle } from '../../primitives/glyphs/common.tsx'
import { List } from '../../primitives/List.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { useMore } from '../../primitives/useMore.tsx'
import type { TokenBalances } from '../../queries/useTokenBalances.ts'
import { TokenRow } from './TokenRow.tsx'

export interface TokenListProps {
  readonly tokens: readonly Token[] | undefined
  readonly balances: TokenBalances
  readonly online: boolean
  readonly network: string | undefined
  readonly receive: boolean
  /** Coins are sold on this network. */
  readonly buy: boolean
  readonly send: boolean
}

export function TokenList({
  tokens,
  balances,
  online,
  network = '',
  receive,
  buy,
  send,
}: TokenListProps): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Account', english)
  const { tryAgain } = useTexts('common', common)
  const held = tokens?.filter(({ amount }) => amount > 0n) ?? []
  const { shown, more } = useMore(held.length > 0 ? held : (tokens ?? []), network)
  if (!tokens && !online) return <Empty glyph={offline} title={texts.offlineTitle} text={texts.offlineText} />
  if (balances.step === 'loading' && !tokens)
    return (
      <List label={texts.tokens} busy>
        <SkeletonRows count={4} kind="token" />
      </List>
    )
  if (!tokens)
    return (
      <Empty glyph={alertCircle} title={texts.unavailable} text={texts.unavailableText}>
        <Button size="md" disabled={!balances.retry} onClick={balances.retry}>
          {balances.retry ? tryAgain : texts.tryAgainSoon}
        </Button>
      </Empty>
    )
  if (held.length === 0 && balances.step === 'ready')
    return (
      <Empty glyph={receiveGlyph} title={texts.emptyTitle} text={texts.emptyText(network)}>
        {buy ? (
          <Button
            size="md"
            variant="primary"
            onClick={() => {
              kit.store.dispatch({ type: 'onramp.opened' })
              pushView(kit, { view: 'OnRampProviders' })
            }}
          >
            {texts.buy}
          </Button>
        ) : null}
        {receive ? (
          <Button size="md" onClick={() => pushView(kit, { view: 'WalletReceive' })}>
            {texts.receive}
          </Button>
        ) : null}
      </Empty>
    )
  return (
    <List label={texts.tokens}>
      {shown.map((token) => (
        <TokenRow
          key={`${token.caipNetworkId}:${token.id}`}
          token={token}
          noPrice={texts.noPrice}
          onClick={send ? () => pushView(kit, { view: 'WalletSend', tokenId: token.id }) : undefined}
        />
      ))}
      {more}
    </List>
  )
}
