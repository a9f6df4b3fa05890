import { AbortedError } from '../../desk/AbortedError.ts'
import { loadTexts, type Texts } from '../texts/texts.ts'
import { element } from './element.ts'
import { createPressGuard } from './pressGuard.ts'

/** Language and colours of a screen. */
export interface Look {
  readonly locale: string | undefined
  readonly theme: 'light' | 'dark'
  /** A colour as `#rrggbb`. */
  readonly accent: string | undefined
}

/** One screen: what it says, and the two ways on. */
export interface Screen {
  readonly title: string
  readonly body: readonly Node[]
  /** The label of the way on. */
  readonly accept: string
  readonly decline: string
  /** Danger is said by the colour of the button too. */
  readonly isRisky?: boolean
  /** Whether the way on is open; checked at each click. @returns a sentence that says what is missing */
  readonly problem?: () => Promise<string | undefined>
  /** Other ways on, each with a button of its own. `say` tells the person what happens meanwhile. */
  readonly others?: readonly {
    readonly label: string
    readonly problem: (say: (text: string) => void) => Promise<string | undefined>
  }[]
}

interface ShowOptions {
  readonly settings: Look
  readonly signal?: AbortSignal
  /** What the screen says, as it stays, once the person has accepted; without it the screen goes. */
  readonly after?: (texts: Texts) => string
}

/**
 * Shows a screen until the person decides.
 *
 * @returns whether they accepted
 * @throws AbortedError where the page takes its request back
 */
export async function showScreen(
  make: (texts: Texts) => Screen,
  { settings, signal, after }: ShowOptions,
): Promise<boolean> {
  const texts = await loadTexts(settings.locale)
  dress(settings, texts)
  const screen = make(texts)
  const accept = element(
    'button',
    { type: 'submit', 'data-part': 'button', 'data-variant': screen.isRisky ? 'danger' : 'primary' },
    screen.accept,
  )
  const decline = element('button', { type: 'button', 'data-part': 'button' }, screen.decline)
  const others = (screen.others ?? []).map(({ label, problem }) => ({
    problem,
    button: element('button', { type: 'button', 'data-part': 'button' }, label),
  }))
  const note = element('p', { 'data-part': 'hint', role: 'status' })
  const heading = element('h1', { tabindex: '-1', id: 'title' }, screen.title)
  const form = element(
    'form',
    { 'data-part': 'screen', novalidate: '' },
    element('header', {}, heading),
    element(
      'div',
      { 'data-part': 'body' },
      ...screen.body,
      others.length > 0
        ? element('div', { 'data-part': 'others' }, ...others.map(({ button }) => button))
        : undefined,
    ),
    element('footer', {}, note, element('div', { 'data-part': 'buttons' }, decline, accept)),
  )
  // Enter in a field clicks the button, as in every form. Nothing is submitted.
  form.addEventListener('submit', (event) => event.preventDefault())
  const main = element('main', { 'aria-labelledby': 'title' }, form)
  document.body.replaceChildren(main)
  const field = form.querySelector<HTMLElement>('input, textarea')
  ;(field ?? heading).focus()

  const guard = createPressGuard(({ isArmed, isEarly, isSmall }) => {
    accept.dataset.ready = String(isArmed)
    accept.ariaDisabled = String(!isArmed)
    if (isSmall) note.textContent = texts.tooSmall
    else if (isEarly) note.textContent = texts.tooEarly
    else if (isArmed && [texts.tooEarly, texts.tooSmall].some((text) => text === note.textContent))
      note.textContent = ''
  })
  const over = new AbortController()
  let isAccepted = false
  try {
    isAccepted = await new Promise<boolean>((resolve, reject) => {
      const giveUp = (): void => reject(new AbortedError())
      if (signal?.aborted) giveUp()
      signal?.addEventListener('abort', giveUp)
      // To decline is safe: also a click that does not count ends the question that way.
      decline.addEventListener('click', () => resolve(false))
      document.addEventListener('keydown', onKey, { signal: over.signal })
      accept.addEventListener('click', (event) => {
        // The form may be gone before it would be submitted.
        event.preventDefault()
        goOn(event, screen.problem)
      })
      for (const { button, problem } of others)
        button.addEventListener('click', (event) =>
          goOn(event, () =>
            problem((text) => {
              note.textContent = text
            }),
          ),
        )
      function goOn(event: MouseEvent, find: Screen['problem']): void {
        if (!guard.isGenuine(event)) return
        if (!find) resolve(true)
        else
          find().then((problem) => {
            if (problem === undefined) resolve(true)
            else note.textContent = problem
          }, reject)
      }
      function onKey({ key }: KeyboardEvent): void {
        if (key === 'Escape') resolve(false)
      }
    })
    return isAccepted
  } finally {
    guard.stop()
    over.abort()
    if (isAccepted && after) {
      note.textContent = after(texts)
      for (const button of form.querySelectorAll('button')) button.disabled = true
    } else main.remove()
  }
}

/** Gives the page the language and direction of the texts, and the colours of whoever has opened it. */
export function dress({ theme, accent }: Look, texts: Texts): void {
  const root = document.documentElement
  root.lang = texts.locale
  root.dir = texts.dir
  root.dataset.theme = theme
  root.style.removeProperty('--lk-accent')
  root.style.removeProperty('--lk-on-accent')
  if (accent === undefined) return
  root.style.setProperty('--lk-accent', accent)
  root.style.setProperty('--lk-on-accent', isLight(accent) ? '#0b0f14' : '#ffffff')
}

/** By WCAG's relative luminance: black reads better than white. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}
