import { pushView, type Transaction } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Transactions as english } from '../../messages/en/activity.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { frame } from '../../primitives/glyphs/activity.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Row } from '../../primitives/Row.tsx'
import { describe } from './describe.ts'
import { MovedAmount } from './MovedAmount.tsx'

export function TransactionRow({ transaction }: { transaction: Transaction }): ReactElement {
  const kit = useKit()
  const texts = useTexts('Transactions', english)
  const format = useFormat()
  const { status, at, isSpam } = transaction
  const { title, sub, address, main, glyph } = describe(transaction, texts, format)
  return (
    <Row
      icon={
        main ? (
          <Icon
            src={main.iconUrl}
            round={!main.isNft}
            glyph={main.isNft ? frame : undefined}
            badgeGlyph={glyph}
          />
        ) : (
          <GlyphIcon of={glyph} />
        )
      }
      title={title}
      sub={address ? <span title={address}>{sub}</span> : sub || undefined}
      end={main ? <MovedAmount transfer={main} failed={status === 'failed'} /> : undefined}
      endSub={
        isSpam
          ? texts.spamTag
          : status === 'pending'
            ? texts.pending
            : format.date(at, { month: 'short', day: 'numeric' })
      }
      onClick={() => pushView(kit, { view: 'Transaction', transaction })}
    />
  )
}
