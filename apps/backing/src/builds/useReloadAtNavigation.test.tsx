import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BuildsContext } from './BuildsContext.ts'
import { createBuilds } from './createBuilds.ts'
import { useReloadAtNavigation } from './useReloadAtNavigation.ts'

async function show({ latest }: { latest: string }) {
  const leave = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
  const builds = createBuilds({ id: 'build-one', fetchFile: async () => ({ id: latest, timestamp: 2 }) })
  await builds.check()
  function Shell() {
    useReloadAtNavigation(leave)
    return <Outlet />
  }
  const pages = ['/', '/one', '/two'].map((path) => ({ path, element: <h1>{path}</h1> }))
  const router = createMemoryRouter([{ Component: Shell, children: pages }], {
    initialEntries: ['/', '/one'],
  })
  const screen = await render(
    <BuildsContext.Provider value={builds}>
      <RouterProvider router={router} />
    </BuildsContext.Provider>,
  )
  const heading = () => screen.getByRole('heading')
  await expect.element(heading()).toHaveTextContent('/one')
  return { router, leave, heading }
}

test('[S4.37] with a newer build a navigation loads its page in full, and this one stays until then', async () => {
  const { router, leave, heading } = await show({ latest: 'build-two' })
  await router.navigate('/two?a=1#tiers')
  expect(leave.assign).toHaveBeenCalledExactlyOnceWith('/two?a=1#tiers')
  await router.navigate('/two', { replace: true })
  expect(leave.replace).toHaveBeenCalledExactlyOnceWith('/two')
  await expect.element(heading()).toHaveTextContent('/one')
})

test('[S4.37] with a newer build, going back reloads the page at the address that it went to', async () => {
  const { router, leave } = await show({ latest: 'build-two' })
  await router.navigate(-1)
  await expect.poll(() => leave.reload.mock.calls.length).toBe(1)
  expect(router.state.location.pathname).toBe('/')
  expect(leave.assign).not.toHaveBeenCalled()
})

test('[S4.37] an anchor on the same page is no navigation', async () => {
  const { router, leave } = await show({ latest: 'build-two' })
  await router.navigate('/one#tiers')
  expect(router.state.location.hash).toBe('#tiers')
  for (const act of Object.values(leave)) expect(act).not.toHaveBeenCalled()
})

test('without a newer build, nothing is reloaded', async () => {
  const { router, leave, heading } = await show({ latest: 'build-one' })
  await router.navigate('/two')
  await expect.element(heading()).toHaveTextContent('/two')
  await router.navigate(-1)
  await expect.element(heading()).toHaveTextContent('/one')
  for (const act of Object.values(leave)) expect(act).not.toHaveBeenCalled()
})
