import type { TokenApproval } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { TokenApprovals as english } from '../../messages/en/sessions.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useTokenApprovals } from '../../queries/useTokenApprovals.ts'
import { ReadState } from '../SmartSessionList/ReadState.tsx'
import css from '../SmartSessionList/SmartSessionList.css.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

/** Who may take the account's tokens on the network that is shown, each with a way to take that back. */
export function TokenApprovals(_: ViewProps<'TokenApprovals'>): ReactElement {
  const texts = useTexts('TokenApprovals', english)
  const query = useTokenApprovals()
  const { data, refetch } = query
  /** The approval that the wallet is asked to take back: one at a time. */
  const [revoking, setRevoking] = useState<string>()
  const isPartial = (data?.missing.length ?? 0) > 0
  return (
    <Body>
      <Stack>
        <ReadState query={query} texts={texts} />
        {data?.approvals.length && isPartial ? <Banner>{texts.partial}</Banner> : null}
        {data?.approvals.length === 0 ? (
          <Empty
            glyph={check}
            title={isPartial ? texts.noneFound : texts.none}
            text={isPartial ? texts.partial : texts.noneText}
          />
        ) : null}
        {data?.approvals.length ? <Note>{texts.text}</Note> : null}
        {data?.approvals.map((approval, index) => {
          const key = keyOf(approval)
          return (
            <ApprovalCard
              key={key}
              approval={approval}
              startsFocus={revoking === undefined ? index === 0 : revoking === key}
              isHeldBack={revoking !== undefined && revoking !== key}
              onBegin={() => setRevoking(key)}
              onEnd={() => {
                setRevoking(undefined)
                refetch()
              }}
            />
          )
        })}
      </Stack>
    </Body>
  )
}

function keyOf({ owner, caipNetworkId, token, spender, what }: TokenApproval): string {
  return [owner, caipNetworkId, token, spender, what.kind, what.kind === 'item' ? what.tokenId : ''].join(' ')
}

export const tokenApprovalsView = defineView({
  view: 'TokenApprovals',
  Component: TokenApprovals,
  texts: english,
  css,
})
