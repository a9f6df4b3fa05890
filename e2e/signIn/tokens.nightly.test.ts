import { expect, inject, test } from 'vitest'
import { approving } from '../support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { openSignIn } from './openSignIn.ts'
import { serveSignIn } from './serveSignIn.ts'

const stage = useBrowser(() => serveSignIn())
let visitor: Visitor

pictureFailures(() => visitor.context.pages())

test('[S4.8][S4.9] in token mode the gateway has the session: a reload and another tab keep it, a sign-out ends it in both, and nothing readable is kept', async () => {
  const { gatewayUrl, projectId } = inject('stack')
  const opened = await openSignIn(
    stage.browser,
    stage.served,
    `?${new URLSearchParams({ tokens: gatewayUrl, projectId })}`,
  )
  visitor = opened.visitor
  const { page, press, connect } = opened
  const refreshes: string[] = []
  visitor.context.on('request', (request) => {
    if (request.url().endsWith('/auth/v1/refresh')) refreshes.push(request.url())
  })
  await connect()
  await approving(visitor, () => press('Sign'))
  await page.getByText('Welcome back').waitFor()
  expect(await visitor.context.cookies()).toEqual([])

  await page.reload()
  await page.getByText('Welcome back').waitFor()
  expect(refreshes.length).toBeGreaterThan(0)
  const tab = await visitor.context.newPage()
  await tab.goto(page.url())
  await tab.getByText('Welcome back').waitFor()

  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('latchkey-sign-in')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const read = opening.result.transaction('values').objectStore('values').getAll()
          read.onerror = () => reject(read.error)
          read.onsuccess = async () => {
            const [{ key }] = read.result
            const failure = await crypto.subtle.exportKey('jwk', key.privateKey).catch((error) => error.name)
            resolve(String(failure))
          }
        }
      }),
  )
  expect(kept).toBe('InvalidAccessError')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ')

  await tab.getByRole('button', { name: 'Leave' }).click()
  await tab.getByText('Who are you?').waitFor()
  await page.getByText('Who are you?').waitFor()
  await page.reload()
  await page.getByText('Who are you?').waitFor()
  await visitor.leave()
})
