import { type ReactElement, useEffect, useRef } from 'react'
import { common } from '../../messages/en/common.ts'
import { Transactions as english } from '../../messages/en/Transactions.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import type { Transactions } from '../../queries/useTransactions.ts'

export interface OlderProps {
  readonly older: NonNullable<Transactions['older']>
}

/** Stands after the last row and fetches older ones before it comes on the screen. */
export function Older({ older }: OlderProps): ReactElement {
  const texts = useTexts('Transactions', english)
  const { tryAgain } = useTexts('common', common)
  const end = useRef<HTMLLIElement>(null)
  const { step, read, key } = older
  // The newest one, so that the observer lives as long as the place in the list does.
  const newest = useRef(read)
  useEffect(() => {
    newest.current = read
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew for each place: what is hidden may leave the end in sight
  useEffect(() => {
    if (!end.current || step !== 'waiting') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) newest.current()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [key, step])
  if (step === 'failed')
    return (
      <li data-part="item">
        <Banner tone="warning" action={{ label: tryAgain, onClick: read }}>
          {texts.olderFailed}
        </Banner>
      </li>
    )
  return (
    <>
      {step === 'reading' ? <SkeletonRows count={3} kind="token" /> : null}
      <li ref={end} data-part="more" aria-hidden="true" />
    </>
  )
}
