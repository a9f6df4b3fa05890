import { pushView } from '@latchkey/core'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Networks as english } from '../../messages/en/everyday.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { search } from '../../primitives/glyphs/search.tsx'
import { Link } from '../../primitives/Link.tsx'
import { List } from '../../primitives/List.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SearchField } from '../../primitives/SearchField.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useMore } from '../../primitives/useMore.tsx'
import { useNetworkChoice } from './useNetworkChoice.ts'

export function Networks(_: ViewProps<'Networks'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('Networks', english)
  const { choices, choose } = useNetworkChoice()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query).trim().toLowerCase()
  const found = choices.filter(({ network }) => network.name.toLowerCase().includes(wanted))
  const inUse = found.findIndex(({ current }) => current)
  const { shown, more } = useMore(found, wanted, inUse + 1)

  function openHelp(): void {
    kit.store.dispatch({ type: 'click.networkHelp' })
    pushView(kit, { view: 'WhatIsANetwork' })
  }

  return (
    <>
      <Body>
        <Stack>
          <SearchField label={texts.search} value={query} onChange={setQuery} />
          {found.length === 0 ? (
            <Empty glyph={search} title={texts.none} text={texts.noneText(query.trim())} />
          ) : (
            <List label={texts.list}>
              {shown.map(({ network, current, refusedBy }) => (
                <Row
                  key={network.caipNetworkId}
                  icon={<NetworkIcon network={network} />}
                  title={network.name}
                  sub={refusedBy && texts.notSupported(shortName(refusedBy))}
                  tag={network.testnet && !refusedBy ? texts.testnet : undefined}
                  current={current}
                  startsFocus={current}
                  disabled={refusedBy !== undefined}
                  onClick={() => choose(network)}
                />
              ))}
              {more}
            </List>
          )}
        </Stack>
      </Body>
      <Footer ruled>
        <Note align="center">
          <Link onClick={openHelp}>{texts.help}</Link>
        </Note>
      </Footer>
    </>
  )
}

export const networksView = defineView({ view: 'Networks', Component: Networks, texts: english })
