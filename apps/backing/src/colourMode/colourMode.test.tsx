import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import blockingScript from '../../public/colour-mode.js?raw'
import { eventually } from '../shell/testing/eventually.ts'
import { pageOf, renderShell } from '../shell/testing/renderShell.tsx'
import { THEME_COLOURS } from './applyColourMode.ts'
import { COLOUR_MODE_KEY } from './ColourMode.ts'
import { CANNOT_FORCE_SYSTEM, createColourMode } from './createColourMode.ts'

const root = document.documentElement
const meta = document.createElement('meta')
meta.name = 'theme-color'

/** A device whose preference a test decides. */
function device(isLight: boolean): (isLight: boolean) => void {
  const real = window.matchMedia('(prefers-color-scheme: light)')
  let matches = isLight
  Object.defineProperty(real, 'matches', { get: () => matches })
  vi.spyOn(window, 'matchMedia').mockReturnValue(real)
  return (next) => {
    matches = next
    real.dispatchEvent(new Event('change'))
  }
}

beforeEach(() => {
  localStorage.removeItem(COLOUR_MODE_KEY)
  document.head.append(meta)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem(COLOUR_MODE_KEY)
  root.dataset.theme = 'dark'
  meta.remove()
})

const home = pageOf('/', () => <h1>Home</h1>)
const pageColour = () => getComputedStyle(root).backgroundColor
const dark = 'rgb(14, 19, 23)'
const light = 'rgb(242, 245, 246)'

test('[S2.8, S7.62] the button goes through dark, light and system, says which, and the choice is kept', async () => {
  const turn = device(true)
  const { screen, app } = await renderShell({ pages: [home] })
  const button = screen.getByRole('button', { name: /^Color mode: / })
  await expect.element(button).toHaveAccessibleName('Color mode: dark')
  expect(pageColour()).toBe(dark)

  await button.click()
  await expect.element(button).toHaveAccessibleName('Color mode: light')
  expect(pageColour()).toBe(light)
  expect(localStorage.getItem(COLOUR_MODE_KEY)).toBe('light')
  expect(COLOUR_MODE_KEY).toContain('color-mode')
  expect(app.kit.store.get().theme.mode).toBe('light')
  expect(meta.content).toBe(THEME_COLOURS.light)

  await button.click()
  await expect.element(button).toHaveAccessibleName('Color mode: system')
  expect(root.dataset.theme).toBe('system')
  expect(app.kit.store.get().theme.mode).toBe('light')
  turn(false)
  await eventually(() => expect(app.kit.store.get().theme.mode).toBe('dark'))
  expect(meta.content).toBe(THEME_COLOURS.dark)

  await button.click()
  await expect.element(button).toHaveAccessibleName('Color mode: dark')
  expect(localStorage.getItem(COLOUR_MODE_KEY)).toBe('dark')
})

test('the button shows one icon, that of the document’s mode', async () => {
  const { screen, colourMode } = await renderShell({ pages: [home] })
  const icons = screen
    .getByRole('button', { name: /^Color mode: / })
    .element()
    .querySelectorAll('svg')
  const shown = () => [...icons].flatMap((icon) => (icon.checkVisibility() ? [icon.classList[1]] : []))
  expect(shown()).toEqual(['mode-button__dark'])
  colourMode.choose('light')
  expect(shown()).toEqual(['mode-button__light'])
  colourMode.choose('system')
  expect(shown()).toEqual(['mode-button__system'])
})

test('[S2.8] a page may force its colours; the choice comes back with the next page, and is not touched', async () => {
  const { router, screen, app } = await renderShell({
    pages: [home, { ...pageOf('/print', () => <h1>Print</h1>), colourMode: 'light' }],
  })
  await router.navigate('/print')
  const button = screen.getByRole('button', { name: 'Color mode: light' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(pageColour()).toBe(light)
  expect(app.kit.store.get().theme.mode).toBe('light')
  await button.click({ force: true })
  expect(pageColour()).toBe(light)
  expect(localStorage.getItem(COLOUR_MODE_KEY)).toBeNull()
  await router.navigate('/')
  await expect.element(screen.getByRole('button', { name: 'Color mode: dark' })).toBeVisible()
  expect(pageColour()).toBe(dark)
})

test('[S2.8] a page that forces "system" is refused with a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { router, screen } = await renderShell({
    pages: [home, { ...pageOf('/print', () => <h1>Print</h1>), colourMode: 'system' }],
  })
  await router.navigate('/print')
  await expect.element(screen.getByRole('heading', { name: 'Print' })).toBeVisible()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining(CANNOT_FORCE_SYSTEM))
  expect(pageColour()).toBe(dark)
})

test('[S7.62] what another tab chooses holds here too, and so does its forgetting', async () => {
  const { colourMode } = await renderShell({ pages: [home] })
  dispatchEvent(new StorageEvent('storage', { key: 'else', newValue: 'light' }))
  expect(colourMode.get().shown).toBe('dark')
  dispatchEvent(new StorageEvent('storage', { key: COLOUR_MODE_KEY, newValue: 'light' }))
  expect(pageColour()).toBe(light)
  dispatchEvent(new StorageEvent('storage', { key: COLOUR_MODE_KEY, newValue: 'purple' }))
  expect(colourMode.get().preference).toBe('dark')
  colourMode.choose('light')
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(colourMode.get().preference).toBe('dark')
})

test('colours change in one moment, whatever transitions there are', () => {
  const part = document.createElement('p')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('#slow { color: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)); transition: color 10s }')
  document.adoptedStyleSheets.push(sheet)
  part.id = 'slow'
  document.body.append(part)
  const store = createColourMode(window)
  const stop = store.follow()
  expect(getComputedStyle(part).color).toBe('rgb(2, 2, 2)')
  store.choose('light')
  expect(getComputedStyle(part).color).toBe('rgb(1, 1, 1)')
  expect('switching' in root.dataset).toBe(false)
  stop()
  part.remove()
  document.adoptedStyleSheets.pop()
})

test('where storage is blocked the choice lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  const store = createColourMode(window)
  expect(store.get().preference).toBe('dark')
  store.choose('light')
  expect(store.get()).toEqual({ preference: 'light', shown: 'light' })
})

// It runs before anything else, so that it is a plain script and not part of the build.
test.each([
  ['dark', false, 'dark', THEME_COLOURS.dark],
  ['light', false, 'light', THEME_COLOURS.light],
  ['system', true, 'system', THEME_COLOURS.light],
  ['system', false, 'system', THEME_COLOURS.dark],
  ['purple', true, 'dark', THEME_COLOURS.dark],
  [undefined, true, 'dark', THEME_COLOURS.dark],
] as const)(
  'the blocking script and the page agree on a stored %s (device light: %s)',
  (stored, isLight, theme, colour) => {
    device(isLight)
    if (stored) localStorage.setItem(COLOUR_MODE_KEY, stored)
    root.dataset.theme = 'dark'
    meta.content = THEME_COLOURS.dark
    const script = document.createElement('script')
    script.textContent = blockingScript
    document.head.append(script)
    script.remove()
    expect([root.dataset.theme, meta.content]).toEqual([theme, colour])
    meta.content = ''
    createColourMode(window).follow()()
    expect([root.dataset.theme, meta.content]).toEqual([theme, colour])
  },
)
