import type { Session } from '@latchkey/contract'
import { type ReactElement, useState } from 'react'
import { SmartSessionList as english } from '../../messages/en/sessions.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useSmartSessions } from '../../queries/useSmartSessions.ts'
import { ReadState } from './ReadState.tsx'
import { RevokeSession } from './RevokeSession.tsx'
import { SessionCard } from './SessionCard.tsx'
import css from './SmartSessionList.css.ts'

/** The permissions that the smart account has granted: those that hold first, each with a way to take it back. */
export function SmartSessionList(_: ViewProps<'SmartSessionList'>): ReactElement {
  const texts = useTexts('SmartSessionList', english)
  const query = useSmartSessions()
  const { data, refetch } = query
  /** The permission of the last question: one question is open at a time, and the focus stays with its card. */
  const [asked, setAsked] = useState<{ readonly pci: string; readonly isOpen: boolean }>()
  const held = data?.filter(isHeld) ?? []
  const over = data?.filter((session) => !isHeld(session)) ?? []
  return (
    <Body>
      <Stack>
        <ReadState query={query} texts={texts} />
        {data?.length === 0 ? <Empty glyph={clock} title={texts.none} text={texts.noneText} /> : null}
        {data?.length ? <Note>{texts.text}</Note> : null}
        {held.map((session, index) => (
          <SessionCard key={session.pci} session={session}>
            <RevokeSession
              session={session}
              startsFocus={asked === undefined ? index === 0 : asked.pci === session.pci}
              isAsking={asked?.isOpen === true && asked.pci === session.pci}
              onAsk={(isOpen) => setAsked({ pci: session.pci, isOpen })}
              onRevoked={refetch}
            />
          </SessionCard>
        ))}
        {over.length > 0 ? <h2 data-part="list-label">{texts.over}</h2> : null}
        {over.map((session) => (
          <SessionCard key={session.pci} session={session} />
        ))}
      </Stack>
    </Body>
  )
}

/** One that is used up may be renewed by its next period, so it can be taken back too. */
const isHeld = ({ status }: Session): boolean =>
  status === 'active' || status === 'exhausted' || status === 'revoking'

export const smartSessionListView = defineView({
  view: 'SmartSessionList',
  Component: SmartSessionList,
  texts: english,
  css,
})
