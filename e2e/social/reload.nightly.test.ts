import type { Page } from 'playwright'
import { test } from 'vitest'
import { serveSmart } from '../support/page/serveSmart.ts'
import { useBrowser } from '../support/visitor.ts'
import { accountButton, beAt, openProvider } from './social.ts'

// The window of a sign-in at a provider is loaded again: before it has gone there, there, and once it is back. A page that is loaded again
// meanwhile is in signIn.nightly.test.ts.
const stage = useBrowser(serveSmart)
const visitor = stage.useVisitor('each', () => ({ path: stage.served.askUrl }))

/** Holds up the first call of a path. @returns once it has come */
function holdUp(path: string): Promise<void> {
  let isFirst = true
  return new Promise((come) => {
    visitor.context.route(path, async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      come()
      // The window is loaded again meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.continue().catch(() => {})
    })
  })
}

const joined = (page: Page) => accountButton(page).waitFor({ timeout: 60_000 })

test('before it has gone to the provider', async () => {
  const { page } = visitor
  const held = holdUp('**/api/social/start')
  const popup = await openProvider(page, 'google')
  await held
  await popup.reload()
  await beAt(popup, `before-${Date.now()}`)
  await joined(page)
})

test('at the provider', async () => {
  const { page } = visitor
  const popup = await openProvider(page, 'google')
  await popup.getByRole('textbox', { name: 'User name' }).waitFor()
  await popup.reload()
  await beAt(popup, `there-${Date.now()}`)
  await joined(page)
})

test('once it is back', async () => {
  const { page } = visitor
  const held = holdUp('**/api/social/finish')
  const popup = await openProvider(page, 'google')
  await beAt(popup, `back-${Date.now()}`)
  await held
  await popup.reload()
  await joined(page)
})
