import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { start } from '../shell/start.tsx'
import { eventually } from '../shell/testing/eventually.ts'
import { pageOf, renderShell } from '../shell/testing/renderShell.tsx'
import { AppError } from './AppError.ts'
import { createRecorder, type ErrorRecord } from './createRecorder.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const home = pageOf('/', () => <h1>Home</h1>)
const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test('[S2.6, S8.65] a page that fails while rendering becomes the error page, inside the shell', async () => {
  silenced()
  const onError = vi.fn()
  const broken = pageOf('/broken', () => {
    throw new TypeError('treasury is undefined')
  })
  const { router, screen } = await renderShell({ pages: [home, broken], onError })
  await router.navigate('/broken')
  await expect.element(screen.getByText('500')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect.element(screen.getByText('treasury is undefined')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByRole('banner')).toBeVisible()
  expect(onError).toHaveBeenCalled()
  // Nothing in memory is trusted any more: the way back is a new document.
  const back = screen.getByRole('link', { name: 'Back to the programme' })
  await expect.element(back).toHaveAttribute('href', '/')
  let wasPrevented: boolean | undefined
  addEventListener(
    'click',
    (event) => {
      wasPrevented = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  await back.click()
  expect(wasPrevented).toBe(false)
})

test('[S2.6] a page whose code cannot be loaded, and one with a status of its own, say so', async () => {
  silenced()
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  const closed = {
    ...home,
    path: '/closed',
    validate: () => {
      throw new AppError('The round is over.', { statusCode: 410, statusMessage: 'Gone' })
    },
  }
  const { router, screen } = await renderShell({ pages: [home, { path: '/lost', load }, closed] })
  await router.navigate('/lost')
  await expect.element(screen.getByText('Failed to fetch dynamically imported module: /a.js')).toBeVisible()
  await router.navigate('/closed')
  await expect.element(screen.getByText('410')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Gone' })).toBeVisible()
  await expect.element(screen.getByText('The round is over.')).toBeVisible()
})

test('[S2.6] where the shell itself failed the error page stands by itself', async () => {
  silenced()
  const Broken = () => {
    throw new AppError('The shell is broken.')
  }
  const screen = await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(screen.getByText('The shell is broken.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Backing, home' })).toHaveAttribute('href', '/')
})

test('[S8.65] a fatal error is logged once and the first is kept; one that is not fatal is neither', () => {
  const logged = silenced()
  const record: ErrorRecord = {}
  const note = createRecorder(record)
  note(new AppError('Page not found: /x', { statusCode: 404, fatal: false }))
  expect(logged).not.toHaveBeenCalled()
  expect(record).toEqual({})
  const first = new Error('first')
  note(first)
  note(first)
  note(new Error('second'))
  expect(logged).toHaveBeenCalledTimes(2)
  expect(record.error).toEqual({
    statusCode: 500,
    statusMessage: 'Internal Server Error',
    message: 'first',
    fatal: true,
  })
})

test('[S8.65] a page that cannot start shows why, logs it, and keeps it in its payload', async () => {
  const logged = silenced()
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 404 }))
  const container = document.createElement('div')
  document.body.append(container)
  container.textContent = 'prerendered'
  const payload = await start(container)
  await eventually(() => expect(container.textContent).toContain('/config.json was answered with 404.'))
  expect(container.textContent).toContain('500Internal Server Error')
  expect(container.textContent).not.toContain('prerendered')
  expect(container.textContent).toContain('gatewayUrl')
  expect(payload.error?.message).toBe('/config.json was answered with 404.')
  expect(logged.mock.calls.flat().map(String).join()).toContain('ConfigurationError')
  container.remove()
})

test('an endless message and text from right to left stay inside a narrow screen', async () => {
  silenced()
  const message = `${'x'.repeat(3000)} ${'שלום עולם '.repeat(40)}`
  const Broken = () => {
    throw new AppError(message)
  }
  const frame = document.createElement('div')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('#narrow { inline-size: 320px; display: flex; flex-direction: column }')
  document.adoptedStyleSheets.push(sheet)
  frame.id = 'narrow'
  document.body.append(frame)
  await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { container: frame },
  )
  expect(frame.scrollWidth).toBe(320)
  document.adoptedStyleSheets.pop()
  frame.remove()
})
