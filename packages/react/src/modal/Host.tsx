import { directionOf } from '@latchkey/core'
import { type ReactElement, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useKit } from '../hooks/useKit.ts'
import { CatalogueContext } from '../messages/CatalogueContext.ts'
import { useSection } from '../messages/useSection.ts'
import { resolveMode } from '../theme/resolveMode.ts'
import { useThemeVariables } from '../theme/useThemeVariables.ts'
import baseCss from './base.css.ts'
import { createSheets } from './createSheets.ts'
import modalCss from './Modal.css.ts'
import { Modal } from './Modal.tsx'
import { SheetsContext } from './SheetsContext.ts'
import tokensCss from './tokens.css.ts'
import { ViewTableContext } from './useViewTable.ts'
import type { ViewTable } from './ViewTable.ts'

export interface HostProps {
  readonly table: ViewTable
  /** Over the page, or in place inside it. */
  readonly mode: 'overlay' | 'inline'
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** The element that holds the modal's shadow root: at the end of the body, or in place. */
export function Host({ table, mode, dir }: HostProps): ReactElement | null {
  const kit = useKit()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const isHere = useSection('common')
  const lang = useContext(CatalogueContext)?.lang ?? 'en'
  useLayoutEffect(() => {
    const parent = mode === 'inline' ? place : document.body
    if (!parent) return
    const element = document.createElement('div')
    element.setAttribute('data-latchkey-modal', kit.id)
    element.attachShadow({ mode: 'open' })
    parent.append(element)
    setHost(element)
    return () => element.remove()
  }, [mode, place, kit])
  useLayoutEffect(() => {
    if (!host) return
    host.lang = lang
    host.dir = dir ?? directionOf(lang)
  }, [host, dir, lang])
  return (
    <>
      {mode === 'inline' ? <div ref={setPlace} /> : null}
      {isHere && host?.shadowRoot ? (
        <ViewTableContext.Provider value={table}>
          <Shadow host={host} root={host.shadowRoot} mode={mode} />
        </ViewTableContext.Provider>
      ) : null}
    </>
  )
}

function Shadow({
  host,
  root,
  mode,
}: {
  host: HTMLElement
  root: ShadowRoot
  mode: HostProps['mode']
}): ReactElement {
  const adopt = useMemo(() => createSheets(root, [baseCss, tokensCss, modalCss]), [root])
  const theme = useThemeVariables(host)
  useLayoutEffect(
    () =>
      resolveMode(theme, (shown) => {
        host.dataset.theme = shown
      }),
    [host, theme],
  )
  return (
    <SheetsContext.Provider value={adopt}>
      {createPortal(<Modal host={host} mode={mode} />, root)}
    </SheetsContext.Provider>
  )
}
