import type { ReactElement } from 'react'
import { Transactions as english } from '../../messages/en/activity.ts'
import { common } from '../../messages/en/modal.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Note } from '../../primitives/Note.tsx'
import type { Transactions } from '../../queries/useTransactions.ts'

/** Banners above the list that say which data is missing, so that a partial list isn't mistaken for a complete one. */
export function ActivityBanners({
  history,
  online,
}: {
  history: Transactions
  online: boolean
}): ReactElement | null {
  const texts = useTexts('Transactions', english)
  const format = useFormat()
  const { tryAgain } = useTexts('common', common)
  const { step, readAt, missing, retry } = history
  if (online && step === 'failed')
    return (
      <Banner tone="warning" action={{ label: tryAgain, onClick: retry }}>
        {readAt ? texts.failedSince(format.date(readAt, { timeStyle: 'short' })) : texts.failed}
      </Banner>
    )
  if (step === 'notServed') return <Note>{texts.onlyOwn}</Note>
  // Missing prices show by themselves, as the amounts have no dollar value.
  const parts = [...new Set(missing.map(({ part }) => part))].filter((part) => part !== 'prices')
  return (
    <>
      {parts.map((part) => (
        <Note key={part}>{texts.missing[part]}</Note>
      ))}
    </>
  )
}
