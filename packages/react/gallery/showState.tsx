import { openModal, pushView, setThemeMode } from '@latchkey/core'
import type { Root } from 'react-dom/client'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton } from '../src/index.ts'
import { pseudo } from './pseudo.ts'
import type { MakeState } from './states.ts'

export interface ShowOptions {
  readonly make: MakeState
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
}

/** Renders one state over a page with the kit's buttons, and resolves when nothing moves on it any more. */
export async function showState(root: Root, { make, theme, dir }: ShowOptions): Promise<void> {
  const { kit, route, history = [], arrange, hurries } = await make()
  if (hurries) hurry()
  setThemeMode(kit, { mode: theme })
  const [first = route, ...rest] = [...history, route]
  await openModal(kit, { route: first })
  for (const next of rest) pushView(kit, next)
  root.render(
    <LatchkeyProvider kit={kit} dir={dir} {...(dir === 'rtl' ? { messages: pseudo } : {})}>
      <h1>Open Harbour</h1>
      <div className="row">
        <NetworkButton />
        <ConnectButton />
        <AccountButton balance={false} size="sm" />
      </div>
    </LatchkeyProvider>,
  )
  const modal = await waitFor(() => standing(document.querySelector('[data-latchkey-modal]')?.shadowRoot))
  await arrange?.(modal, kit)
  await settle(modal)
}

/** The dialog, once its view's own chunk is there. */
function standing(root: ShadowRoot | null | undefined): HTMLElement | undefined {
  const modal = root?.querySelector<HTMLElement>('[data-part="modal"]')
  const isWaiting =
    !modal?.querySelector('[data-part="title"], h1[id]') || modal.querySelector('[data-waiting]')
  return isWaiting ? undefined : (modal ?? undefined)
}

async function settle(modal: HTMLElement): Promise<void> {
  await document.fonts.ready
  // Two quiet readings in a row: what a state loads has arrived.
  let before = ''
  await waitFor(() => {
    const now = modal.innerHTML
    const isQuiet = now === before
    before = now
    return isQuiet || undefined
  }, 120)
  const images = [...modal.querySelectorAll('img')]
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
  const root = modal.getRootNode()
  const moving = root instanceof ShadowRoot ? root.getAnimations() : []
  for (const animation of moving) {
    if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) animation.pause()
    else animation.finish()
  }
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
