import type { ReactElement } from 'react'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { useSheet } from '../modal/useSheet.ts'
import css from './Row.css.ts'
import { Skeleton } from './Skeleton.tsx'
import { useAnnounce } from './useAnnounce.ts'

export interface SkeletonRowsProps {
  readonly count: number
  /** `token` rows have a round icon, two lines and an amount. */
  readonly kind?: 'token' | 'wallet'
  /** It says nothing if other rows are already shown. */
  readonly quiet?: boolean
}

/** Rows that are still loading, for use inside a List. */
export function SkeletonRows({ count, kind = 'wallet', quiet }: SkeletonRowsProps): ReactElement {
  useSheet(css)
  const { loading } = useTexts('common', common)
  useAnnounce(quiet ? '' : loading)
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li data-part="item" key={index} aria-hidden="true">
          <div data-part="row" data-static="">
            <Skeleton shape={kind === 'token' ? 'token' : 'icon'} />
            <span data-part="row-main">
              <Skeleton shape="title" />
              {kind === 'token' ? <Skeleton shape="sub" /> : null}
            </span>
            {kind === 'token' ? (
              <span data-part="row-end">
                <Skeleton shape="sub" />
              </span>
            ) : null}
          </div>
        </li>
      ))}
    </>
  )
}
