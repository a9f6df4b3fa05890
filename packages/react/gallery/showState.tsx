import { type Kit, openModal, pushView, setLocale, setThemeMode } from '@latchkey/core'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton } from '../src/index.ts'
import { ar } from '../src/messages/ar.ts'
import { de } from '../src/messages/de.ts'
import { defineLanguage } from '../src/messages/defineLanguage.ts'
import { languages } from '../src/messages/languages.tsx'
import { marked, pseudo } from './pseudo.ts'
import type { MakeState } from './states.ts'

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  /** `marked` and `hebrew` are made from English: see pseudo.ts. */
  readonly texts: 'english' | 'marked' | 'hebrew' | 'german' | 'arabic'
  /** The browser's own unless set. */
  readonly fontSize?: string
}

export interface ShownState {
  readonly kit: Kit
  readonly modal: HTMLElement
  /** The page's button that had the focus before. */
  readonly opener: HTMLElement | undefined
  /** Shows the same state in another theme, direction or language, and resolves when it stands still. */
  readonly change: (look: Look) => Promise<void>
  /** Whether the page pretends a phone, a lost connection or short waits now: no other state may follow on it. */
  readonly isLast: boolean
  readonly end: () => void
}

const LOCALES = { english: 'en', marked: 'en-XA', hebrew: 'en-XB', german: 'de', arabic: 'ar' } as const

const messages = languages(
  defineLanguage({ locale: 'en' }),
  defineLanguage({ locale: 'en-XA', texts: marked }),
  defineLanguage({ locale: 'en-XB', texts: pseudo }),
  de,
  ar,
)

/** Renders one state over a page with the kit's buttons, and resolves when nothing moves on it any more. */
export async function showState(root: Root, make: MakeState, first: Look): Promise<ShownState> {
  const { kit, route, history = [], events = [], arrange, hurries } = await make()
  if (hurries) hurry()
  const render = ({ theme, dir, texts, fontSize = '' }: Look): void => {
    document.documentElement.style.setProperty('--lk-font-size-master', fontSize)
    setThemeMode(kit, { mode: theme })
    document.documentElement.dataset.theme = theme
    document.documentElement.dir = dir
    setLocale(kit, { locale: LOCALES[texts] })
    flushSync(() =>
      root.render(
        <LatchkeyProvider kit={kit} dir={dir} messages={messages}>
          <h1>Open Harbour</h1>
          <div className="row">
            <NetworkButton />
            <ConnectButton />
            <AccountButton balance={false} size="sm" />
          </div>
        </LatchkeyProvider>,
      ),
    )
  }
  const [bottom = route, ...rest] = [...history, route]
  await openModal(kit, { route: bottom })
  for (const next of rest) pushView(kit, next)
  render(first)
  // The modal's chunk is still loading, so the element that has the focus now is the opener.
  const opener = document.querySelector<HTMLElement>('[data-latchkey="account"], [data-latchkey="connect"]')
  opener?.focus()
  const modal = await waitFor(() => standing(document.querySelector('[data-latchkey-modal]')?.shadowRoot))
  for (const event of events) kit.store.dispatch(event)
  await arrange?.(modal, kit)
  await settle(modal)
  return {
    kit,
    modal,
    opener: opener ?? undefined,
    change: async (look) => {
      render(look)
      // A language is loaded first.
      await waitFor(() => hostOf(modal).lang === LOCALES[look.texts] || undefined)
      await settle(modal, 20)
    },
    isLast: hurries === true || Object.getOwnPropertyNames(navigator).length > 0,
    end: () => {
      flushSync(() => root.render(null))
      kit.destroy()
    },
  }
}

/** The dialog, once its view's own chunk is there. */
function standing(root: ShadowRoot | null | undefined): HTMLElement | undefined {
  const modal = root?.querySelector<HTMLElement>('[data-part="modal"]')
  const isWaiting =
    !modal?.querySelector('[data-part="title"], h1[id]') || modal.querySelector('[data-waiting]')
  return isWaiting ? undefined : (modal ?? undefined)
}

async function settle(modal: HTMLElement, everyMs = 120): Promise<void> {
  await document.fonts.ready
  // Two quiet readings in a row: what a state loads has arrived.
  let before = ''
  await waitFor(() => {
    const now = modal.innerHTML
    const isQuiet = now === before
    before = now
    return isQuiet || undefined
  }, everyMs)
  const images = [...modal.querySelectorAll('img')]
  // A lazy picture that is out of sight is not loaded, and its decode() would not settle.
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
  // The eye ends what begins to move within these.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

async function waitFor<value>(read: () => value | undefined, everyMs = 20): Promise<value> {
  for (let tries = 0; tries < 400; tries += 1) {
    const value = read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error('The state did not come to rest.')
}

function hurry(): void {
  const wait = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (act: () => void, delayMs = 0) => wait(act, delayMs >= 30_000 ? 0 : delayMs),
  })
}

function hostOf(modal: HTMLElement): HTMLElement {
  const root = modal.getRootNode()
  if (!(root instanceof ShadowRoot) || !(root.host instanceof HTMLElement))
    throw new Error('The modal has no host.')
  return root.host
}
