import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AVATAR_SIZES, Avatar } from './avatars/Avatar.tsx'
import { AVATAR_HUES, avatarStones } from './avatars/avatarStones.ts'
import { pushHead } from './head/headStack.ts'
import { AppLink } from './links/AppLink.tsx'
import { PrefetchContext } from './links/PrefetchContext.ts'
import type { OverlayProps } from './overlays/createOverlays.ts'
import { useOverlays } from './overlays/OverlaysContext.ts'
import { eventually } from './testing/eventually.ts'
import { createTestApp, pageOf, prerender, renderShell } from './testing/renderShell.tsx'
import { useToasts } from './toasts/ToastsContext.ts'
import { Tooltip } from './tooltips/Tooltip.tsx'
import { TOOLTIP_DELAYS } from './tooltips/TooltipProvider.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.documentElement.dir = 'ltr'
})

const home = pageOf('/', () => <h1>Home</h1>)

test('[S2.5] what is prerendered has no inline style and no script, and says everything but what only a browser knows', async () => {
  const html = await prerender(home, await createTestApp())
  expect(html).toContain('<h1>Home</h1>')
  expect(html).toContain('Connect Wallet')
  expect(html).not.toMatch(/ style=|<script|<style/)
  // What stands there before the first script has run is in the page's colours, whatever the kit's were in the build.
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  const buttons = [...place.querySelectorAll('#wallet-tools > [data-latchkey]')]
  const colours = () => buttons.map((button) => getComputedStyle(button).color)
  for (const [theme, text] of [
    ['light', 'rgb(18, 26, 31)'],
    ['dark', 'rgb(233, 239, 241)'],
  ] as const) {
    document.documentElement.dataset.theme = theme
    expect(colours()).toEqual([text, text])
  }
  place.remove()
})

test('the shell is as axe wants it: wide and narrow, in both directions, on a page and on an error page', async () => {
  for (const path of ['/', '/nowhere'])
    for (const [width, dir] of [
      [1280, 'ltr'],
      [320, 'ltr'],
      [320, 'rtl'],
    ] as const) {
      await page.viewport(width, 800)
      document.documentElement.dir = dir
      document.documentElement.lang = 'en'
      const { screen } = await renderShell({ pages: [home], path })
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
      await eventually(() => expect(document.title).not.toBe(''))
      const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(width)
      await screen.unmount()
    }
  await page.viewport(1280, 800)
}, 60_000)

test('the skip link comes first and leads to the page', async () => {
  const { screen } = await renderShell({ pages: [home] })
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  history.replaceState(null, '', location.pathname + location.search)
})

test('only a lab says that it is one', async () => {
  const lab = { projectId: 'test', gatewayUrl: 'http://127.0.0.1:1', lab: true }
  const { screen } = await renderShell({ pages: [home], app: { config: lab } })
  const complementary = screen.getByRole('complementary', { name: 'Test mode: no real money.' })
  await expect.element(complementary).toHaveTextContent('Test mode: no real money. Use the Lab Wallet.')
  expect(document.documentElement.hasAttribute('data-lab')).toBe(true)
  await screen.unmount()
  const other = await renderShell({ pages: [home] })
  const banner = other.screen.getByRole('complementary', { name: 'Test mode: no real money.' })
  expect(banner.elements()).toEqual([])
})

test('[S9.37] a tooltip comes after 700 ms, the next one at once while the last was seen 300 ms ago; Escape hides it', async () => {
  expect(TOOLTIP_DELAYS).toEqual({ delayDuration: 700, skipDelayDuration: 300 })
  const { screen } = await renderShell({
    pages: [
      pageOf('/', () => (
        <p>
          <Tooltip content="First words">
            <button type="button">First</button>
          </Tooltip>
          <Tooltip content="Second words">
            <button type="button">Second</button>
          </Tooltip>
        </p>
      )),
    ],
  })
  const tooltip = screen.getByRole('tooltip')
  await expect.element(screen.getByRole('button', { name: 'First' })).toBeVisible()
  const move = (name: string, type: string) => {
    const event = new PointerEvent(type, { bubbles: true, pointerType: 'mouse' })
    screen.getByRole('button', { name }).element().dispatchEvent(event)
  }
  // Only the waiting is the test's own: a busy machine may take longer than 300 ms between two moves.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Frame by frame: waitFor() would move the clock itself.
  const says = async (...words: string[]) => {
    const now = () => tooltip.elements().map(({ textContent }) => textContent)
    for (let frame = 0; frame < 300 && now().join() !== words.join(); frame += 1)
      await new Promise(requestAnimationFrame)
    expect(now()).toEqual(words)
  }
  move('First', 'pointermove')
  vi.advanceTimersByTime(699)
  // Long enough for one that came too early to be there.
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  await says()
  vi.advanceTimersByTime(1)
  await says('First words')
  // Pressing hides it.
  move('First', 'pointerdown')
  move('First', 'pointerup')
  await says()
  vi.advanceTimersByTime(299)
  move('Second', 'pointermove')
  vi.advanceTimersByTime(0)
  await says('Second words')
  vi.useRealTimers()
  await userEvent.keyboard('{Escape}')
  await says()
})

test('a tooltip also comes with the keyboard’s focus', async () => {
  const { screen } = await renderShell({ pages: [home] })
  const button = screen.getByRole('button', { name: /^Color mode: / })
  await userEvent.tab()
  while (document.activeElement !== button.element()) await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent(/^Color mode: /)
})

test('[S9.16] the head changes one tick later, once for all that was said until then', async () => {
  await new Promise((resolve) => setTimeout(resolve))
  const before = document.title
  const seen: string[] = []
  const watcher = new MutationObserver(() => seen.push(document.title))
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  const back = [pushHead({ title: 'One' }), pushHead({ title: 'Two' })]
  expect(document.title).toBe(before)
  await eventually(() => expect(document.title).toBe('Two'))
  expect(seen).toEqual(['Two'])
  for (const takeBack of back) takeBack()
  await eventually(() => expect(document.title).toBe(before))
  watcher.disconnect()
})

test('[S9.39] a link into the app fetches ahead on sight and on intent; one to another site never', async () => {
  const prefetch = vi.fn()
  const links = pageOf('/', () => (
    <PrefetchContext.Provider value={{ prefetch }}>
      <AppLink to="/near">Near</AppLink>
      <svg width="10" height="5000" />
      <AppLink to="/far">Far</AppLink>
      <AppLink to="https://example.org/">Elsewhere</AppLink>
      <AppLink to="//example.org/">No path</AppLink>
    </PrefetchContext.Provider>
  ))
  const { screen } = await renderShell({ pages: [links] })
  await eventually(() => expect(prefetch).toHaveBeenCalledWith('/near'))
  expect(prefetch).not.toHaveBeenCalledWith('/far')
  const far = screen.getByRole('link', { name: 'Far' })
  far.element().focus({ preventScroll: true })
  expect(prefetch).toHaveBeenCalledWith('/far')
  prefetch.mockClear()
  scrollTo(0, 9999)
  await screen.getByRole('link', { name: 'Near' }).hover()
  expect(prefetch).toHaveBeenCalledWith('/near')
  const elsewhere = screen.getByRole('link', { name: 'Elsewhere' })
  await expect.element(elsewhere).toHaveAttribute('rel', 'noreferrer')
  await elsewhere.hover()
  expect(prefetch.mock.calls.flat().some((path) => String(path).includes('example'))).toBe(false)
  scrollTo(0, 0)
})

test('[S9.38] avatars are 16 to 48 px, 32 unless told', async () => {
  const sizes = { '3xs': 16, '2xs': 20, xs: 24, sm: 28, md: 32, lg: 36, xl: 40, '2xl': 44, '3xl': 48 }
  expect(AVATAR_SIZES).toEqual(sizes)
  const address = '0x52c19ab37f08d6e4a1b2c03d94e85f6710aa9e04'
  const { container } = await render(
    <>
      <Avatar address={address} />
      {(Object.keys(AVATAR_SIZES) as (keyof typeof AVATAR_SIZES)[]).map((size) => (
        <Avatar key={size} address={address} size={size} />
      ))}
    </>,
  )
  const widths = [...container.querySelectorAll('svg')].map((each) => each.getBoundingClientRect().width)
  expect(widths).toEqual([32, 16, 20, 24, 28, 32, 36, 40, 44, 48])
})

test('an avatar follows from its address, whatever its case, and always fills its field', () => {
  const address = `0x${'aB'.repeat(20)}`
  expect(avatarStones(address)).toEqual(avatarStones(address.toLowerCase()))
  for (let seed = 0; seed < 500; seed += 1) {
    const bytes = Array.from({ length: 20 }, (_, index) =>
      ((seed * 7919 + index * 104_729) % 256).toString(16).padStart(2, '0'),
    )
    const stones = avatarStones(`0x${bytes.join('')}`)
    expect(stones).toHaveLength(4)
    for (const { hue, x, y, width, height } of stones) {
      expect(AVATAR_HUES).toContain(hue)
      expect(Math.min(width, height)).toBeGreaterThan(3)
      expect(x + width).toBeLessThanOrEqual(24)
      expect(y + height).toBeLessThanOrEqual(24)
    }
    expect(new Set(stones.map(({ hue }) => hue)).size).toBeLessThanOrEqual(2)
  }
})

test('[S2.5, S9.40] the shell and its toasts speak English unless another language is given', async () => {
  const show = pageOf('/', () => {
    const toasts = useToasts()
    return (
      <button type="button" onClick={() => toasts.open({ title: 'Sent' })}>
        Show
      </button>
    )
  })
  const { screen } = await renderShell({ pages: [show] })
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument()
})

test('[S2.5] a page opens an overlay, which the shell shows and closes', async () => {
  const Sure = ({ open, onClose }: OverlayProps<boolean>) =>
    open ? (
      <div role="dialog" aria-label="Leave?">
        <button type="button" onClick={() => onClose(true)}>
          Yes
        </button>
      </div>
    ) : null
  const show = pageOf('/', () => {
    const overlays = useOverlays()
    const [answer, setAnswer] = useState('')
    const ask = async () =>
      setAnswer(`sure: ${await overlays.create<OverlayProps<boolean>, boolean>(Sure).open()}`)
    return (
      <>
        <button type="button" onClick={() => void ask()}>
          Leave
        </button>
        <p>{answer}</p>
      </>
    )
  })
  const { screen } = await renderShell({ pages: [show] })
  await screen.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByText('sure: true')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Leave?' }).elements()).toEqual([])
})

test('page and modal share one client for data', async () => {
  const { kit, queries } = await createTestApp()
  expect(await kit.queries()).toBe(queries)
  expect(await kit.queries()).toBe(await kit.queries())
})
