'use client'
import { type Kit, whenIdle } from '@latchkey/core'
import { Fragment, type ReactElement, type ReactNode, useEffect } from 'react'
import { KitContext } from '../hooks/KitContext.ts'
import { noKit } from '../hooks/useKit.ts'
import type { Languages } from '../messages/LanguagesProp.ts'
import { ModalSlot } from './ModalSlot.tsx'
import { modalLoaderOf } from './useModalLoader.ts'
import { warnOfMissingSheet } from './warnOfMissingSheet.ts'

/** Bundlers replace it, as they do in React's own code. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The kit, its languages and its reading direction. */
export interface LatchkeyProviderProps {
  /** From createKit(). Create it outside the component, so that there is only one. */
  readonly kit: Kit
  /** From languages(): the languages besides English; the kit's `locale` chooses one. Create it outside the component. */
  readonly messages?: Languages
  /** The modal's reading direction. Default: that of its language. */
  readonly dir?: 'ltr' | 'rtl'
  readonly children?: ReactNode
}

/**
 * Provides a kit to the components below it, starts the kit in the browser, and shows its modal over the page.
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
