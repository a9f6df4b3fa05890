import { expect, onTestFinished, test, vi } from 'vitest'
import { ARMED_MS, createPressGuard, STALE_MS } from './pressGuard.ts'

/** A window in which a test moves the time, the focus and the size. */
function begin(over: { outerWidth?: number; outerHeight?: number } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('KeyboardEvent', class extends Event {})
  vi.stubGlobal('Element', class {})
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const target = new EventTarget()
  const state = {
    ...{
      isInFront: true,
      isBusy: false,
      innerWidth: 420,
      innerHeight: 680,
      outerWidth: 420,
      outerHeight: 700,
    },
    ...over,
  }
  const resized: number[][] = []
  const waiting: (() => void)[] = []
  const told: { isArmed: boolean; isEarly: boolean; isSmall: boolean }[] = []
  const guard = createPressGuard((one) => told.push(one), {
    addEventListener: (type, listener, options) => target.addEventListener(type, listener, options),
    sizes: () => state,
    resizeTo: (...size) => void resized.push(size),
    isInFront: () => state.isInFront,
    now: () => Date.now(),
    whenDrawn: (then) => (state.isBusy ? void waiting.push(then) : then()),
  })
  const say = (type: string, more: object = {}, at = Date.now()) => {
    const isKey = type.startsWith('key')
    const event = Object.assign(isKey ? new KeyboardEvent(type, { cancelable: true }) : new Event(type), more)
    Object.defineProperties(event, { isTrusted: { value: true }, timeStamp: { value: at } })
    target.dispatchEvent(event)
    return event
  }
  const press = (at = Date.now()) => {
    say('pointerdown', {}, at)
    return guard.isGenuine({ isTrusted: true, timeStamp: at })
  }
  const draw = () => {
    state.isBusy = false
    for (const then of waiting.splice(0)) then()
  }
  const resize = (sizes: object) => {
    Object.assign(state, sizes)
    say('resize')
  }
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  return { guard, state, told, resized, say, press, draw, resize, pass }
}

type Begun = ReturnType<typeof begin>

test('a press counts once the window has been in front for a second', () => {
  const { press, pass, told } = begin()
  pass(ARMED_MS)
  expect(told.at(-1)).toMatchObject({ isArmed: true, isEarly: false })
  expect(press()).toBe(true)
})

test('a press that comes too early makes the second begin again, however often it is repeated', () => {
  const { press, pass, told } = begin()
  for (let count = 0; count < 10; count += 1) {
    pass(ARMED_MS / 2)
    expect(press()).toBe(false)
    expect(told.at(-1)).toMatchObject({ isArmed: false, isEarly: true })
  }
})

test('an early press of what the guard does not judge makes the second begin again, and is not called undone', () => {
  const { pass, press, say, told } = begin()
  pass(ARMED_MS / 2)
  say('pointerdown')
  say('keydown', { key: 'Enter' })
  expect(told.at(-1)).toMatchObject({ isArmed: false })
  pass(ARMED_MS - 1)
  expect(told.every(({ isArmed, isEarly }) => !isArmed && !isEarly)).toBe(true)
  pass(1)
  expect(press()).toBe(true)
})

test('a press that began before the window was armed does not count when it ends after', () => {
  const { guard, pass, say } = begin()
  pass(ARMED_MS - 1)
  say('pointerdown')
  pass(ARMED_MS)
  expect(guard.isGenuine({ isTrusted: true, timeStamp: Date.now() })).toBe(false)
})

test('a press that a busy window hears of late counts by when it was made', () => {
  const { guard, press, pass } = begin()
  const opened = Date.now()
  pass(ARMED_MS * 3)
  expect(press(opened + ARMED_MS / 2)).toBe(false)
  pass(ARMED_MS * 3)
  // A screen reader's, too.
  expect(guard.isGenuine({ isTrusted: true, timeStamp: opened + ARMED_MS / 2 })).toBe(false)
  pass(ARMED_MS)
  expect(press()).toBe(true)
})

test('the second begins when the window was drawn', () => {
  const one = begin()
  one.state.isBusy = true
  one.guard.restart()
  one.pass(ARMED_MS * 3)
  expect(one.told.at(-1)).toMatchObject({ isArmed: false })
  one.draw()
  one.pass(ARMED_MS - 1)
  expect(one.told.at(-1)).toMatchObject({ isArmed: false })
  one.pass(1)
  expect(one.press()).toBe(true)
})

test('a click that the browser does not vouch for never counts', () => {
  const { guard, pass } = begin()
  pass(ARMED_MS)
  expect(guard.isGenuine({ isTrusted: false, timeStamp: Date.now() })).toBe(false)
})

test('a screen reader’s press, which has no beginning, counts', () => {
  const { guard, pass } = begin()
  pass(ARMED_MS)
  expect(guard.isGenuine({ isTrusted: true, timeStamp: Date.now() })).toBe(true)
})

test('a key that is held presses nothing', () => {
  const { pass, say } = begin()
  pass(ARMED_MS)
  expect(say('keydown', { key: 'Enter', repeat: true }).defaultPrevented).toBe(true)
  expect(say('keydown', { key: 'Enter', repeat: false }).defaultPrevented).toBe(false)
})

test.each([
  ['the focus went and came back', (one: Begun) => one.say('focus')],
  ['another width', (one: Begun) => one.resize({ innerWidth: 60 })],
  ['a height that shrank by more than a quarter', (one: Begun) => one.resize({ innerHeight: 400 })],
  ['ten minutes', (one: Begun) => one.pass(STALE_MS)],
  ['another content', (one: Begun) => one.guard.restart()],
])('%s makes the second begin again', (_, happen) => {
  const one = begin()
  one.pass(ARMED_MS)
  happen(one)
  expect(one.press()).toBe(false)
  one.pass(ARMED_MS)
  expect(one.press()).toBe(true)
})

test('the bars of a phone change the height a little, and nothing else', () => {
  const { press, pass, resize } = begin()
  pass(ARMED_MS)
  resize({ innerHeight: 600 })
  expect(press()).toBe(true)
})

test('a window behind another one is not armed', () => {
  const { state, press, pass, say } = begin()
  state.isInFront = false
  say('blur')
  pass(STALE_MS)
  expect(press()).toBe(false)
})

test.each([{ outerWidth: 60 }, { outerHeight: 150 }])(
  'a window of %j shows too little: it is made larger, and until then no press counts',
  (size) => {
    const { told, resized, press, pass, resize } = begin(size)
    expect(resized).toEqual([[420, 680]])
    pass(ARMED_MS)
    expect(told.at(-1)).toMatchObject({ isArmed: false, isSmall: true })
    expect(press()).toBe(false)
    resize({ outerWidth: 420, outerHeight: 700, innerWidth: 419 })
    pass(ARMED_MS)
    expect(press()).toBe(true)
  },
)
