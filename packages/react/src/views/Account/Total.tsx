import { formatAmount, type NativeBalance, type Token, toFiat, truncateAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { around } from '../../messages/around.ts'
import { Account as english } from '../../messages/en/account.ts'
import { common } from '../../messages/en/modal.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'

export interface TotalProps {
  readonly tokens: readonly Token[] | undefined
  /** The coin, as the chain told it. */
  readonly balance: NativeBalance | undefined
  readonly loading: boolean
}

/** The estimated total value of the account. If no price is known, the coin's balance. */
export function Total({ tokens, balance, loading }: TotalProps): ReactElement | null {
  const texts = useTexts('Account', english)
  const { about } = useTexts('common', common)
  const format = useFormat()
  const total = tokens && sumFiat(tokens)
  if (total !== undefined) {
    const fiat = format.fiat(total)
    const [whole, cents, after] = splitCents(fiat)
    return (
      <div data-part="balance" data-long={isLong(fiat)}>
        <span data-part="sr">{texts.totalOf(about(fiat))}</span>
        <bdi data-part="num" aria-hidden="true">
          {whole}
          <span data-part="minor">{cents}</span>
          {after}
        </bdi>
      </div>
    )
  }
  if (loading) return <Skeleton shape="balance" />
  if (!balance) return null
  const exact = formatAmount(balance.amount, balance.decimals)
  const [before, after] = around(texts.totalOf)
  const shown = `${format.amount(truncateAmount(exact))} ${balance.symbol}`
  return (
    <div data-part="balance" data-long={isLong(shown)} title={`${format.amount(exact)} ${balance.symbol}`}>
      <span data-part="sr">{before}</span>
      <bdi data-part="num">{shown}</bdi>
      <span data-part="sr">{after}</span>
    </div>
  )
}

/** What does not fit at 28 px is written smaller, and never cut. */
function isLong(text: string): '' | undefined {
  return text.length > 15 ? '' : undefined
}

/** Undefined where no token has a price: then there is no total, and zero would be a lie. */
function sumFiat(tokens: readonly Token[]): number | undefined {
  const known = tokens.flatMap(({ amount, decimals, price }) => toFiat(amount, decimals, price) ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
}

/** The cents, and what stands before and after them: a currency's sign may. */
function splitCents(fiat: string): readonly [before: string, cents: string, after: string] {
  const [, before = fiat, cents = '', after = ''] = /^(.*\d)([.,]\d\d)(?!\d)(.*)$/.exec(fiat) ?? []
  return [before, cents, after]
}
