import { type ReactElement, useEffect, useRef } from 'react'
import { Transactions as english } from '../../messages/en/activity.ts'
import { common } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import type { Transactions } from '../../queries/useTransactions.ts'

export interface OlderProps {
  readonly older: NonNullable<Transactions['older']>
}

/** A marker after the last row. It fetches older ones before it is on the screen. */
export function Older({ older }: OlderProps): ReactElement {
  const texts = useTexts('Transactions', english)
  const { tryAgain } = useTexts('common', common)
  const end = useRef<HTMLLIElement>(null)
  const { step, read, key } = older
  // The newest callback, so that the observer lives as long as its place in the list.
  const newest = useRef(read)
  useEffect(() => {
    newest.current = read
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched again for each place, because hidden entries may leave the end in sight
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
