import { closeModal, replaceView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { SmartSessionCreated as english, SmartSessionList } from '../../messages/en/sessions.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { List } from '../../primitives/List.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useSmartSessions } from '../../queries/useSmartSessions.ts'
import { SessionCard } from '../SmartSessionList/SessionCard.tsx'
import css from '../SmartSessionList/SmartSessionList.css.ts'

/** What was just granted, as the list has it from now on. */
export function SmartSessionCreated({ route }: ViewProps<'SmartSessionCreated'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('SmartSessionCreated', english)
  const list = useTexts('SmartSessionList', SmartSessionList)
  const { data, step, refetch } = useSmartSessions()
  const session = data?.find(({ pci }) => pci === route.pci)
  return (
    <>
      <Body>
        <Stack>
          <Status glyph={check} tone="success" title={texts.title} text={texts.text} />
          {session ? (
            <SessionCard session={session} />
          ) : step === 'loading' ? (
            <List label={list.list} busy>
              <SkeletonRows count={1} />
            </List>
          ) : (
            <Banner tone="warning" action={{ label: list.retry, onClick: refetch }}>
              {step === 'failed' ? list.unread : texts.gone}
            </Banner>
          )}
        </Stack>
      </Body>
      <Footer>
        <Button variant="primary" startsFocus onClick={() => closeModal(kit)}>
          {texts.done}
        </Button>
        <Button variant="ghost" onClick={() => replaceView(kit, { view: 'SmartSessionList' })}>
          {texts.all}
        </Button>
      </Footer>
    </>
  )
}

export const smartSessionCreatedView = defineView({
  view: 'SmartSessionCreated',
  Component: SmartSessionCreated,
  texts: english,
  start: 'none',
  titleShown: 'hidden',
  css,
})
