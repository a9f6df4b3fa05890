'use client'
import { type Kit, whenIdle } from '@latchkey/core'
import { Fragment, type ReactElement, type ReactNode, useEffect } from 'react'
import { KitContext } from '../hooks/KitContext.ts'
import { noKit } from '../hooks/useKit.ts'
import type { Languages } from '../messages/LanguagesProp.ts'
import { ModalSlot } from './ModalSlot.tsx'
import { modalLoaderOf } from './useModalLoader.ts'

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

/** The style sheets of a page have loaded by then. */
const PATIENCE_MS = 2_000

/** For development only. */
function warnOfMissingSheet(): () => void {
  const timer = setTimeout(() => {
    const button = document.querySelector('button[data-latchkey]')
    if (!button || getComputedStyle(button).getPropertyValue('--lk-r')) return
    // biome-ignore lint/suspicious/noConsole: it is for the page's developer
    console.warn(
      "The buttons of @latchkey/react have no style sheet.\n\nWrite `import '@latchkey/react/styles.css'` where your app begins, or link that file in the page's head.\nDocs: node_modules/@latchkey/react/README.md",
    )
  }, PATIENCE_MS)
  return () => clearTimeout(timer)
}
