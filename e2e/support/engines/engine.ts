import { setTimeout as pause } from 'node:timers/promises'
import { findSpot } from './findSpot.ts'

/** The maximum time for content to appear on a page. */
const PATIENCE_MS = 30_000
export const REPEAT_MS = 100

export type Name = string | RegExp

/** A user's actions in a window, or in a frame of it. A name that is a string must match the whole name. */
export interface View {
  /** Runs a function in the page. The function can use only its argument. Argument and result are JSON. */
  evaluate<Answer, Argument = undefined>(
    work: (argument: Argument) => Answer | Promise<Answer>,
    argument?: Argument,
  ): Promise<Answer>
  /** Whether a visible element has this role and name. Also searches open shadow roots. */
  shows(role: string, name: Name): Promise<boolean>
  see(role: string, name: Name): Promise<void>
  /** Clicks an element, once it is enabled, does not move, and no other element of its document covers it. */
  click(role: string, name: Name, options?: PressOptions): Promise<void>
  clickAt(point: Point, options?: PressOptions): Promise<void>
  fill(name: Name, text: string): Promise<void>
  type(text: string): Promise<void>
  /** Presses a key such as `Enter`, `Escape` or `Shift+Tab`. */
  press(key: string): Promise<void>
  /** Holds a key down. The key repeats meanwhile if the engine's driver supports that. */
  hold(key: string, ms: number): Promise<void>
  /** Waits for the child frame whose address begins with this text. */
  frame(start: string): Promise<View>
}

export interface Window extends View {
  goto(url: string): Promise<void>
  url(): Promise<string>
  /** Sets the size of the viewport. */
  setSize(size: Size): Promise<void>
  focus(): Promise<void>
  /** Whether the browser exposes an element with this role and name to assistive technologies. */
  tellsOf(role: string, name: string): Promise<boolean>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser with its own profile. It blocks windows that a page opens without a press, as it does for users. */
export interface EngineBrowser {
  readonly version: string
  open(url: string, size?: Size): Promise<Window>
  windows(): Promise<Window[]>
  window(start: string): Promise<Window>
  close(): Promise<void>
}

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit'
  /** The missing software to install; undefined if everything is installed. */
  readonly missing?: string | undefined
  launch(): Promise<EngineBrowser>
}

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface PressOptions {
  readonly holdMs?: number
  readonly times?: number
  readonly pauseMs?: number
}

export interface ViewDriver {
  run(expression: string): Promise<string>
  mouse(point: Point, options: Required<PressOptions>): Promise<void>
  /** Presses these keys one after the other: `Shift` and `Tab` of `Shift+Tab` together. */
  keys(keys: readonly string[][]): Promise<void>
  hold(key: string, ms: number): Promise<void>
  child(start: string): Promise<ViewDriver | undefined>
}

export function createView(driver: ViewDriver): View {
  const evaluate: View['evaluate'] = async (work, argument) => {
    // Strings and exceptions are the same in all protocols.
    const expression = `(async () => JSON.stringify({ value: await (${work})(${JSON.stringify(argument)}) }))()
      .catch((error) => JSON.stringify({ error: String(error?.stack || error) }))`
    const { value, error } = JSON.parse(await driver.run(expression))
    if (error !== undefined) throw new Error(error)
    return value
  }
  const find = (role: string, name: Name, mustTakePresses: boolean) =>
    evaluate(findSpot, {
      role,
      pattern: typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source,
      flags: typeof name === 'string' ? '' : name.flags,
      mustTakePresses,
    })
  const spotOf = (role: string, name: Name, mustTakePresses: boolean) =>
    until(async () => {
      const found = await find(role, name, mustTakePresses)
      return found.spot ?? new Error(`The ${role} ${name} ${found.problem}`)
    })
  const view: View = {
    evaluate,
    shows: async (role, name) => (await find(role, name, false)).spot !== undefined,
    see: async (role, name) => void (await spotOf(role, name, false)),
    click: async (role, name, options) => view.clickAt(await spotOf(role, name, true), options),
    async clickAt(point, { holdMs = 0, times = 1, pauseMs = 0 } = {}) {
      try {
        await driver.mouse(point, { holdMs, times, pauseMs })
      } catch (error) {
        // A press may close its window.
        if (await view.evaluate(() => true).catch(() => false)) throw error
      }
    },
    async fill(name, text) {
      await view.click('textbox', name)
      await view.type(text)
    },
    type: (text) => driver.keys([...text].map((key) => [key])),
    press: (key) => driver.keys([key.split('+')]),
    hold: driver.hold,
    frame: async (start) =>
      createView(
        await until(async () => (await driver.child(start)) ?? new Error(`No frame begins with ${start}`)),
      ),
  }
  return view
}

export async function until<Answer>(attempt: () => Promise<Answer | Error>): Promise<Answer> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(50)) {
    // A page cannot answer while the browser replaces it.
    const answer = await attempt().catch((error: Error) => error)
    if (!(answer instanceof Error)) return answer
    if (Date.now() > end) throw answer
  }
}

export const windowOf = (browser: Pick<EngineBrowser, 'windows'>, start: string): Promise<Window> =>
  until(async () => {
    const urls: string[] = []
    for (const window of await browser.windows()) {
      const url = await window.url()
      if (url.startsWith(start)) return window
      urls.push(url)
    }
    return new Error(`No window begins with ${start}; there are ${urls.join(', ')}`)
  })

/** WebDriver's codes, which are the same in both of its protocols. */
const CODES: Record<string, string> = {
  ...{
    Backspace: '\uE003',
    Tab: '\uE004',
    Enter: '\uE007',
    Shift: '\uE008',
    Control: '\uE009',
    Alt: '\uE00A',
  },
  ...{ Escape: '\uE00C', Space: ' ', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014' },
  ...{ ArrowDown: '\uE015', Delete: '\uE017' },
}

/** Returns the position of a frame's content in its parent's viewport. */
export function cornerOf(frame: Element): Point {
  const { left, top } = frame.getBoundingClientRect()
  return { x: left + frame.clientLeft, y: top + frame.clientTop }
}

// The actions of both WebDriver protocols.
export const mouseActions = ({ x, y }: Point, { holdMs, times, pauseMs }: Required<PressOptions>) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      ...Array.from({ length: times }, () => [
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: holdMs },
        { type: 'pointerUp', button: 0 },
        { type: 'pause', duration: pauseMs },
      ]).flat(),
    ],
  },
]
/** Presses a key that is already down again, which WebDriver treats as a repetition. */
export const holdActions = (key: string, ms: number) => [
  {
    type: 'key',
    id: 'keys',
    actions: [
      ...Array.from({ length: Math.ceil(ms / REPEAT_MS) }, () => [
        { type: 'keyDown', value: CODES[key] ?? key },
        { type: 'pause', duration: REPEAT_MS },
      ]).flat(),
      { type: 'keyUp', value: CODES[key] ?? key },
    ],
  },
]
export const keyActions = (keys: readonly string[][]) => [
  {
    type: 'key',
    id: 'keys',
    actions: keys.flatMap((together) => {
      const values = together.map((key) => CODES[key] ?? key)
      return [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]
    }),
  },
]
