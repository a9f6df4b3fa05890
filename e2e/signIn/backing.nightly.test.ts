import { expect, test } from 'vitest'
import { approving } from '../support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { serveSignIn } from './serveSignIn.ts'

const stage = useBrowser(() => serveSignIn({ backing: { statement: 'I stand by my stones.' } }))

pictureFailures(stage.pages)

async function connect(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await approving(visitor, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )
}

test('[S4.9][S4.12] the Backing page greets a backer who has signed in, where its configuration says so', async () => {
  const visitor = await stage.visit({ path: stage.served.url })
  const { page, context } = visitor
  await connect(visitor)
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByText('I stand by my stones.').first().waitFor()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  const greeting = page.getByText('Welcome back. You are signed in.')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approving(visitor, () => dialog.getByRole('button', { name: 'Sign', exact: true }).click())
  await greeting.waitFor()
  expect(await stage.served.accountsOf(await context.cookies())).toHaveLength(1)
  await page.reload()
  await greeting.waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await stage.served.accountsOf(await context.cookies())).toEqual([])
  await visitor.leave()
})

test('the Backing page loads nothing that signs in unless its configuration says so', async () => {
  const visitor = await stage.visit()
  const { page } = visitor
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.reload()
  await connect(visitor)
  await page.getByTestId('address').waitFor()
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((path) => /auth\/v1|siwx|Greeting|signIn/i.test(path))).toEqual([])
  await visitor.leave()
})
