import { Link, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../shell/testing/eventually.ts'
import { pageOf, renderShell } from '../shell/testing/renderShell.tsx'
import { pages } from './pages.ts'
import { redirectRules } from './redirectRules.ts'
import type { RouteMiddleware } from './routeMiddleware.ts'

afterEach(() => {
  vi.restoreAllMocks()
  scrollTo(0, 0)
})

const home = pageOf('/', () => <h1>Home</h1>)
const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test('[S2.1, S2.7] the app has one page, "/", whose code is loaded when somebody goes there', () => {
  expect(pages.map(({ path }) => path)).toEqual(['/'])
  expect(redirectRules.every(({ to }) => to === '/')).toBe(true)
})

test('[S2.1] a page is loaded lazily, once', async () => {
  const load = vi.fn(async () => ({ default: () => <h1>Later</h1> }))
  const { router, screen } = await renderShell({ pages: [home, { path: '/later', load }] })
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await router.navigate('/later')
  await expect.element(screen.getByRole('heading', { name: 'Later' })).toBeVisible()
  await router.navigate('/')
  await router.navigate('/later')
  expect(load).toHaveBeenCalledOnce()
})

test('[S2.2, S2.6] an unmatched path is a 404 that is not fatal: the shell lives on, and nothing is logged', async () => {
  const logged = silenced()
  const { router, screen } = await renderShell({ pages: [home], path: '/treasurey?from=mail' })
  await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect.element(screen.getByText('404')).toBeVisible()
  await expect.element(screen.getByText('Page not found: /treasurey', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await eventually(() => expect(document.title).toBe('Page Not Found: Backing'))
  await screen.getByRole('link', { name: 'Back to the programme' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  await router.navigate('/nowhere/at/all')
  await expect.element(screen.getByText('Page not found: /nowhere/at/all')).toBeVisible()
  expect(logged).not.toHaveBeenCalled()
})

test('[S2.2] a page may say that what was asked for is not on it', async () => {
  const tier = {
    ...pageOf('/tiers/:tier', () => <h1>Tier {useLocation().pathname}</h1>),
    validate: async ({ params }: { params: Readonly<Record<string, string | undefined>> }) =>
      Number(params.tier) <= 4,
  }
  const { router, screen } = await renderShell({ pages: [home, tier], path: '/tiers/4' })
  await expect.element(screen.getByRole('heading', { name: 'Tier /tiers/4' })).toBeVisible()
  await router.navigate('/tiers/9')
  await expect.element(screen.getByText('Page Not Found: /tiers/9')).toBeVisible()
  await expect.element(screen.getByText('404')).toBeVisible()
})

test('[S2.3] a rule leads from one path to another', async () => {
  const { router, screen } = await renderShell({
    pages: [home],
    redirects: [{ from: '/old/*', to: '/' }],
    path: '/old/programme',
  })
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

test('middleware lets in, leads elsewhere, and sees where the visitor goes', async () => {
  const seen: string[] = []
  const middleware: Record<string, RouteMiddleware> = {
    note: ({ pathname, search }) => void seen.push(pathname + search),
    members: async () => '/',
  }
  const { router, screen } = await renderShell({
    pages: [
      home,
      { ...pageOf('/open', () => <h1>Open</h1>), middleware: ['note'] },
      { ...pageOf('/closed', () => <h1>Closed</h1>), middleware: ['note', 'members'] },
    ],
    middleware,
    path: '/open?a=1',
  })
  await expect.element(screen.getByRole('heading', { name: 'Open' })).toBeVisible()
  await router.navigate('/closed')
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(seen).toEqual(['/open?a=1', '/closed'])
})

test('[S5.21, S8.35] a page that names middleware which nobody wrote ends in an error', async () => {
  silenced()
  const onError = vi.fn()
  const { router, screen } = await renderShell({
    pages: [home, { ...pageOf('/closed', () => <h1>Closed</h1>), middleware: ['members'] }],
    onError,
  })
  await router.navigate('/closed')
  await expect.element(screen.getByText("Unknown route middleware: 'members'")).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: 'UnknownRouteMiddlewareError' }))
  // Every object has one of these.
  await router.navigate('/')
  await renderShell({ pages: [{ ...home, middleware: ['toString'] }] })
  await expect.element(screen.getByText("Unknown route middleware: 'toString'")).toBeVisible()
})

const tall = pageOf('/', () => (
  <>
    <h1>Home</h1>
    <Link to="/other">Other</Link>
    <svg width="10" height="4000" />
    <h2 id="questions">Questions</h2>
    <svg width="10" height="4000" />
  </>
))
const other = pageOf('/other', () => (
  <>
    <h1>Other</h1>
    <Link to="/#questions">To the questions</Link>
    <svg width="10" height="4000" />
  </>
))

test('[S2.4] scroll goes back where it was on back and forward, else to the anchor, else to the top', async () => {
  const { router, screen } = await renderShell({ pages: [tall, other] })
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  scrollTo(0, 1234)
  await router.navigate('/other')
  await expect.element(screen.getByRole('heading', { name: 'Other' })).toBeVisible()
  await eventually(() => expect(scrollY).toBe(0))
  scrollTo(0, 777)
  await router.navigate(-1)
  await eventually(() => expect(scrollY).toBe(1234))
  await router.navigate(1)
  await eventually(() => expect(scrollY).toBe(777))
  await router.navigate('/#questions')
  const heading = screen.getByRole('heading', { name: 'Questions' })
  await eventually(() => expect(Math.abs(heading.element().getBoundingClientRect().top - 80)).toBeLessThan(2))
})

test('the focus goes to the new page, and stays where it is for an anchor', async () => {
  const { router, screen } = await renderShell({ pages: [tall, other] })
  const link = screen.getByRole('link', { name: 'Other' })
  await link.click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await router.navigate('/')
  await expect.element(link).toBeVisible()
  link.element().focus()
  await router.navigate('/#questions')
  await expect.element(link).toHaveFocus()
})
