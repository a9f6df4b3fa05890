'use client'
import { type Kit, whenIdle } from '@latchkey/core'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { KitContext } from '../hooks/KitContext.ts'
import { noKit } from '../hooks/useKit.ts'
import type { Messages } from '../messages/Messages.ts'
import { MessagesContext } from '../messages/MessagesContext.ts'
import { ModalSlot } from './ModalSlot.tsx'
import { modalLoaderOf } from './useModalLoader.ts'
import { warnOfMissingSheet } from './warnOfMissingSheet.ts'

/** Bundlers write a word in its place, as they do for React's own. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The kit, its language and direction. */
export interface LatchkeyProviderProps {
  /** From createKit(). Keep it outside the component, so that it is one. */
  readonly kit: Kit
  /** Another language. English unless given. */
  readonly messages?: Messages
  /** The modal's reading direction; the page's own unless set. */
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
  useEffect(() => kit.mount({ platform: 'react' }), [kit])
  useEffect(() => whenIdle(() => modalLoaderOf(kit).load()), [kit])
  useEffect(() => (process.env.NODE_ENV === 'production' ? undefined : warnOfMissingSheet()), [])
  if (!kit) throw noKit()
  return (
    <KitContext.Provider value={kit}>
      <MessagesContext.Provider value={messages}>
        {children}
        {kit.config.enableEmbedded ? null : <ModalSlot mode="overlay" dir={dir} />}
      </MessagesContext.Provider>
    </KitContext.Provider>
  )
}
