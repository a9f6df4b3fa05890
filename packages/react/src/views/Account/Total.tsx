import {
  formatAmount,
  formatFiat,
  type NativeBalance,
  type Token,
  toFiat,
  truncateAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { Account as english } from '../../messages/en/Account.ts'
import { common } from '../../messages/en/common.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { groupDigits } from './groupDigits.ts'

export interface TotalProps {
  readonly tokens: readonly Token[] | undefined
  /** The coin, as the chain told it. */
  readonly balance: NativeBalance | undefined
  readonly loading: boolean
}

/** The one large figure: what all of it is worth, as an estimate; where nobody knows a price, the coin itself. */
export function Total({ tokens, balance, loading }: TotalProps): ReactElement | null {
  const texts = useTexts('Account', english)
  const { about } = useTexts('common', common)
  const total = tokens && sumFiat(tokens)
  if (total !== undefined) {
    const fiat = formatFiat(total)
    const [whole, cents] = splitCents(fiat)
    return (
      <div data-part="balance" data-long={isLong(fiat)}>
        <span data-part="sr">{`${texts.total}: ${about} ${fiat}`}</span>
        <bdi data-part="num" aria-hidden="true">
          <span data-part="approx">≈ </span>
          {whole}
          <span data-part="minor">{cents}</span>
        </bdi>
      </div>
    )
  }
  if (loading) return <Skeleton shape="balance" />
  if (!balance) return null
  const exact = formatAmount(balance.amount, balance.decimals)
  const shown = `${groupDigits(truncateAmount(exact))} ${balance.symbol}`
  return (
    <div data-part="balance" data-long={isLong(shown)} title={`${exact} ${balance.symbol}`}>
      <span data-part="sr">{texts.total}: </span>
      <bdi data-part="num">{shown}</bdi>
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

function splitCents(fiat: string): [string, string] {
  const at = fiat.lastIndexOf('.')
  return at < 0 ? [fiat, ''] : [fiat.slice(0, at), fiat.slice(at)]
}
