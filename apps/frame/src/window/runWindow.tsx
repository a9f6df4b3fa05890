import { Button } from '@latchkey/react/primitives'
import { createAsk } from '../approval/ask.ts'
import { approvalScreen } from '../approval/screen/approvalScreen.tsx'
import { dress, type Look } from '../approval/screen/look.ts'
import type { Screen } from '../approval/screen/ScreenView.tsx'
import { showSaid } from '../approval/screen/showSaid.tsx'
import { showScreen } from '../approval/screen/showScreen.tsx'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { failureIn } from '../approval/texts/reasonOf.ts'
import { loadTexts, type Texts } from '../approval/texts/texts.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { openIndexedStore } from '../storage/indexedStore.ts'
import { lockTabs } from '../storage/lockTabs.ts'
import { findDesk } from './findDesk.ts'
import { serveDesk, type WindowParameters } from './serveDesk.ts'

/** How long the window waits for another question before it closes, in milliseconds. */
const REST_MS = 30_000
/** How long the window waits for the first question before it says that there is none. The page opens the window before its request is ready. */
const FIRST_MS = 15_000
/** Set after the page took a request back, so that a screen comes before the next one. It stays set if the page navigates the window. */
const TAKEN_BACK = 'takenBack'

type Load = WindowParameters['loadAsk']

/** Runs the window that decides. It has an opener, so it never shows or asks for a phrase. */
export async function runWindow(id: string | undefined, first: Look): Promise<void> {
  let look = first
  /** The site's name and icon, once a question was asked. */
  let app = { name: '', icon: '' }
  let rest: ReturnType<typeof setTimeout> | undefined
  const texts = await loadTexts(look.locale)
  if (id === undefined) return say(texts.nothingAsked)
  const { port, watch } = await findDesk(id, () => say(texts.noPage, 'close', texts.noPageWhy))
  const leave = (): void => port.postMessage({ type: 'leaving' })
  window.addEventListener('pagehide', leave)
  // The port of a window that comes back from the browser's cache is no longer connected.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  // The page may navigate its window to another fragment, which also moves the focus.
  window.addEventListener('hashchange', () => location.reload())
  serveDesk({
    ...{ port, watch },
    origin: location.origin,
    openStore: openIndexedStore,
    lock: lockTabs,
    locale: ownLocale(),
    fetch: (...all) => fetch(...all),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onAsked: () => clearTimeout(rest),
    async loadAsk(...how) {
      await prepare(...how)
      return createAsk((shown, { address, network, origin }, { method }, { isLab, turn }) =>
        showScreen(
          (words) => approvalScreen({ method, app, origin, address, network, isLab, shown }, words),
          { settings: look, signal: turn.signal },
        ).catch(noteTakenBack),
      )
    },
    async loadDecide(...how) {
      await prepare(...how)
      const { decideChange } = await import('./decideChange.tsx')
      return (change) => decideChange({ ...change, app, look }).catch(noteTakenBack)
    },
    async decide(doubt, ...how) {
      await prepare(...how)
      const [, { contact }, signal] = how
      const { askDoubt } = await import('../approval/doubt/askDoubt.tsx')
      await askDoubt(doubt, contact, { settings: look, signal }).catch(noteTakenBack)
    },
    goToSetUp({ id: device, projectId }) {
      location.replace(
        `/recover?${new URLSearchParams({ device, projectId, locale: texts.locale, theme: look.theme })}`,
      )
    },
    onRest(why, error) {
      if (why === 'elsewhere') say(texts.elsewhere)
      else if (why === 'gone') say(texts.pageGone, 'close', texts.askAgain(app.name))
      else if (why === 'takenBack') say(texts.takenBack)
      else if (why === 'answered') say(texts.answered, 'check')
      else if (why === 'over') say(texts.answered)
      else if (isDeclined(error)) say(texts.failedHere)
      // The frame no longer answers.
      else if (error instanceof AbortedError) say(texts.failedHere, 'close')
      else {
        const { sentence, quote } = failureIn(error, texts)
        say(sentence, 'close', quote)
      }
      clearTimeout(rest)
      rest = setTimeout(() => window.close(), why === 'over' ? 0 : REST_MS)
    },
  })
  port.postMessage({ type: 'here' })
  rest = setTimeout(() => say(texts.nothingAsked), FIRST_MS)

  /** Prepares a question: sets its look, and asks the user first if the page has just taken back the question before. */
  async function prepare(...[{ theme, accent }, project, signal]: Parameters<Load>): Promise<void> {
    app = project
    const { walletName, walletLogo } = project
    look = { ...look, theme, accent: accent ?? undefined, walletName, walletLogo }
    if (sessionStorage.getItem(TAKEN_BACK) && !(await showScreen(nextScreen, { settings: look, signal }))) {
      window.close()
      throw new AbortedError()
    }
    sessionStorage.removeItem(TAKEN_BACK)
  }

  function say(sentence: string, glyph?: 'check' | 'close', sub?: string): void {
    dress(look, texts)
    const back = window.opener === null ? undefined : app.name ? texts.backTo(app.name) : texts.backToSite
    showSaid({
      ...{ wallet: look, glyph, sub, children: sentence },
      footer: back === undefined ? null : <Button onClick={() => window.close()}>{back}</Button>,
    })
  }
}

function noteTakenBack(error: unknown): never {
  if (error instanceof AbortedError) sessionStorage.setItem(TAKEN_BACK, 'true')
  throw error
}

/** Whether the user declined. */
const isDeclined = (error: unknown): boolean =>
  error instanceof FrameError && error.code === CODES.rejected && !(error instanceof AbortedError)

/** The screen after a request that the page took back, so that a press meant for that request does not hit the next one. */
const nextScreen = (texts: Texts): Screen => ({
  title: texts.takenBack,
  body: <p>{texts.nextWhy}</p>,
  accept: texts.next,
  decline: texts.close,
})
