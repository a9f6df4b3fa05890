import type { ReactElement } from 'react'
import { Banner } from '../../primitives/Banner.tsx'
import { List } from '../../primitives/List.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import type { Query } from '../../queries/useQuery.ts'

interface ReadStateProps {
  readonly query: Pick<Query<unknown>, 'step' | 'refetch'>
  readonly texts: { readonly list: string; readonly unread: string; readonly retry: string }
}

/** A list of grants that is being read, or could not be. */
export function ReadState({ query: { step, refetch }, texts }: ReadStateProps): ReactElement | null {
  if (step === 'failed')
    return (
      <Banner tone="error" action={{ label: texts.retry, onClick: refetch, startsFocus: true }}>
        {texts.unread}
      </Banner>
    )
  if (step !== 'loading') return null
  return (
    <List label={texts.list} busy>
      <SkeletonRows count={3} />
    </List>
  )
}
