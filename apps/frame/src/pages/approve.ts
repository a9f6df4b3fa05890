import 'virtual:tokens.css'
import '../approval/screen/screen.css'
import { createAsk } from '../approval/ask.ts'
import { approvalScreen } from '../approval/screen/approvalScreen.ts'
import { element } from '../approval/screen/element.ts'
import { dress, type Look, type Screen, showScreen } from '../approval/screen/showScreen.ts'
import { reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts, ownLocale, type Texts } from '../approval/texts/texts.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { openIndexedStore } from '../storage/indexedStore.ts'
import { lockTabs } from '../storage/lockTabs.ts'
import { findDesk } from '../window/findDesk.ts'
import { serveDesk } from '../window/serveDesk.ts'
import { isUuid } from '../window/wire.ts'

// The wallet's window: the person decides here, and what they approve is signed here. It has an opener, so it never shows or asks for a phrase.

/** How long the window waits for another question before it closes. */
const REST_MS = 30_000

const id = takeId()
let look: Look = { locale: ownLocale(), theme: preferredTheme(), accent: undefined }
let rest: ReturnType<typeof setTimeout> | undefined

if (window.parent === window) await open()

async function open(): Promise<void> {
  const texts = await say(({ preparing }) => preparing)
  if (id === undefined) return void say(({ nothingAsked }) => nothingAsked)
  const port = await findDesk(id, () => void say(({ noPage }) => noPage))
  const leave = (): void => port.postMessage({ type: 'leaving' })
  window.addEventListener('pagehide', leave)
  // A window that comes back from the browser's cache has a port that nobody hears.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  // The page may move its window to another fragment, and with it the focus.
  window.addEventListener('hashchange', () => location.reload())
  let isInterrupted = false
  serveDesk({
    port,
    origin: location.origin,
    openStore: openIndexedStore,
    lock: lockTabs,
    locale: ownLocale(),
    fetch: (...all) => fetch(...all),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    async loadAsk(of) {
      clearTimeout(rest)
      look = { ...look, theme: of.theme, accent: of.accent ?? undefined }
      if (isInterrupted && !(await showScreen(nextScreen, { settings: look }))) {
        window.close()
        throw new AbortedError()
      }
      isInterrupted = false
      return createAsk((shown, { address, network, origin }, { method }, { isLab, turn }) =>
        showScreen(
          (words) => {
            const screen = approvalScreen({ method, origin, address, network, isLab, shown }, words)
            document.title = screen.title
            return screen
          },
          { settings: look, signal: turn.signal, after: ({ working }) => working },
        ).catch((error: unknown) => {
          isInterrupted = true
          throw error
        }),
      )
    },
    goToSetUp({ id: device, projectId }) {
      location.replace(
        `/recover?${new URLSearchParams({ device, projectId, locale: texts.locale, theme: look.theme })}`,
      )
    },
    onRest(why, error) {
      void say((words) => {
        if (why === 'elsewhere') return words.elsewhere
        if (isInterrupted) return words.takenBack
        if (why !== 'failed' || isDeclined(error)) return words.answered
        // The page has taken it back, or its part of the wallet does not answer any more.
        return error instanceof AbortedError ? words.failedHere : reasonOf(error, words)
      })
      clearTimeout(rest)
      rest = setTimeout(() => window.close(), why === 'over' ? 0 : REST_MS)
    },
  })
  port.postMessage({ type: 'here' })
}

/** The person said no. */
const isDeclined = (error: unknown): boolean =>
  error instanceof FrameError && error.code === CODES.rejected && !(error instanceof AbortedError)

/** Says one sentence, and nothing to press. */
async function say(sentence: (texts: Texts) => string): Promise<Texts> {
  const texts = await loadTexts(look.locale)
  dress(look, texts)
  document.title = sentence(texts)
  const heading = element('h1', {}, element('span', { role: 'status' }, sentence(texts)))
  document.body.replaceChildren(element('main', { 'data-part': 'screen' }, element('header', {}, heading)))
  return texts
}

/** After a request that the page took back: the next one must not stand under a finger that was on its way. */
const nextScreen = (texts: Texts): Screen => ({
  title: texts.takenBack,
  body: [element('p', {}, texts.nextWhy)],
  accept: texts.next,
  decline: texts.close,
})

/** The fragment is read once: it is the page's to change. A window that loads again finds it in its history. */
function takeId(): string | undefined {
  const fragment = location.hash.slice(1)
  const found = isUuid(fragment) ? fragment : history.state
  history.replaceState(isUuid(found) ? found : null, '', location.pathname)
  return isUuid(found) ? found : undefined
}

function preferredTheme(): Look['theme'] {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
