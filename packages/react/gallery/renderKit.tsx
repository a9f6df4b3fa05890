import { type Kit, type OpenModalParameters, openModal } from '@latchkey/core'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { defineLanguage } from '../src/messages/defineLanguage.ts'
import type { Language } from '../src/messages/Language.ts'
import { languages } from '../src/messages/languages.tsx'
import type { PartialMessages } from '../src/messages/Messages.ts'
import { LatchkeyProvider } from '../src/provider/LatchkeyProvider.tsx'
import '../src/styles.css'

export interface RenderKitOptions {
  readonly children?: ReactNode
  /** In the place of English. */
  readonly messages?: PartialMessages
  /** Beside English. */
  readonly languages?: readonly Language[]
  readonly dir?: 'ltr' | 'rtl'
}

/** What of the modal is there now. */
export interface RenderedKit {
  readonly kit: Kit
  /** Undefined until its chunk is here. */
  readonly root: () => ShadowRoot | undefined
  readonly dialog: () => HTMLElement | undefined
  readonly overlay: () => HTMLElement | undefined
  readonly focused: () => Element | undefined
}

/** A page with the provider, and the modal's dialog wherever it is. */
export async function renderKit(
  kit: Kit,
  { children, messages, languages: others = [], dir }: RenderKitOptions = {},
): Promise<RenderedKit> {
  const offered = [...(messages ? [defineLanguage({ locale: 'en', texts: messages })] : []), ...others]
  await render(
    <LatchkeyProvider
      kit={kit}
      {...(offered.length > 0 ? { messages: languages(...offered) } : {})}
      {...(dir ? { dir } : {})}
    >
      {children}
    </LatchkeyProvider>,
  )
  return {
    kit,
    root: () => shadowOf(kit),
    dialog: () => shadowOf(kit)?.querySelector<HTMLElement>('[data-part="modal"]') ?? undefined,
    overlay: () => shadowOf(kit)?.querySelector<HTMLElement>('[data-part="overlay"]') ?? undefined,
    focused: () => shadowOf(kit)?.activeElement ?? undefined,
  }
}

/** The same, once the modal was opened. */
export async function openKit(kit: Kit, parameters?: OpenModalParameters): Promise<RenderedKit> {
  const rendered = await renderKit(kit)
  await openModal(kit, parameters)
  return rendered
}

function shadowOf(kit: Kit): ShadowRoot | undefined {
  return document.querySelector(`[data-latchkey-modal="${kit.id}"]`)?.shadowRoot ?? undefined
}
