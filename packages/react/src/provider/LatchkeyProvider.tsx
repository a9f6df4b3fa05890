'use client'
import { type Kit, whenIdle } from '@latchkey/core'
import { Fragment, type ReactElement, type ReactNode, useEffect } from 'react'
import { KitContext } from '../hooks/KitContext.ts'
import { noKit } from '../hooks/useKit.ts'
import type { Languages } from '../messages/LanguagesProp.ts'
import { ModalSlot } from './ModalSlot.tsx'
import { modalLoaderOf } from './useModalLoader.ts'
import { warnOfMissingSheet } from './warnOfMissingSheet.ts'

/** Bundlers write a word in its place, as they do for React's own. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The kit, its languages and its reading direction. */
export interface LatchkeyProviderProps {
  /** From createKit(). Keep it outside the component, so that it is one. */
  readonly kit: Kit
  /** From languages(): those besides English; the kit's `locale` chooses. Keep it outside the component, as the kit. */
  readonly messages?: Languages
  /** The modal's reading direction; that of its language unless set. */
  readonly dir?: 'ltr' | 'rtl'
  readonly children?: ReactNode
}

/**
 * Gives a kit to everything below it, begins the kit's work in the browser, and shows its modal over the page.
 *
 * @param props.kit the kit; a server may render it too.
 * @example
 * const kit = createKit({ … })
 * root.render(<LatchkeyProvider kit={kit}><App /></LatchkeyProvider>)
 */
export function LatchkeyProvider({ kit, messages, dir, children }: LatchkeyProviderProps): ReactElement {
  if (!kit) throw noKit()
  useEffect(() => kit.mount({ platform: 'react' }), [kit])
  useEffect(() => whenIdle(() => modalLoaderOf(kit).load()), [kit])
  useEffect(() => (process.env.NODE_ENV === 'production' ? undefined : warnOfMissingSheet()), [])
  const Texts = messages?.Provider ?? Fragment
  return (
    <KitContext.Provider value={kit}>
      <Texts>
        {children}
        {kit.config.enableEmbedded ? null : <ModalSlot mode="overlay" dir={dir} />}
      </Texts>
    </KitContext.Provider>
  )
}
