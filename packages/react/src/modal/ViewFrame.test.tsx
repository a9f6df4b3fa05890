import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewFrame } from './ViewFrame.tsx'

const route = { view: 'Account' } as const

test('a view whose chunk cannot be fetched says so and offers to try again', async () => {
  const retry = vi.fn()
  const screen = await render(
    <ViewFrame route={route} motion="replace" view={{ definition: undefined, failed: true, retry }} />,
  )
  await expect.element(screen.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(2)
})

test('a view that is being fetched shows its shape', async () => {
  const screen = await render(
    <ViewFrame
      route={route}
      motion="replace"
      view={{ definition: undefined, failed: false, retry: () => {} }}
    />,
  )
  await expect.element(screen.getByRole('list', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
})
