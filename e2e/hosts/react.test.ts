import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { host } from '../support/hosts/host.ts'
import { type FixtureServer, serveFixture } from '../support/hosts/serveFixture.ts'
import { some } from '../support/some.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

describe.each(some([18, 19] as const))('React %i', (react) => {
  let browser: Browser
  let server: FixtureServer
  let visitor: Visitor
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launch(), serveFixture({ react, mode: 'development' })])
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  pictureFailures(() => visitor.context.pages())

  const renderings = [
    ['on the server, in a stream', '/stream'],
    ['on the server, in one piece', '/string'],
    ['in the browser', '/app'],
  ] as const

  test.each(some(renderings))(
    'rendered %s: no warning, connects, and shows the account again after a reload',
    async (_, path) => {
      visitor = await visit(browser, { path: `${server.url}${path}` })
      const { page } = visitor
      const { connect, account } = host(page)
      await connect()
      await expect.poll(() => account.innerText()).toMatch(/^connected 0x/)
      await page.reload()
      await expect.poll(() => account.innerText()).toMatch(/^connected 0x/)
      await visitor.leave()
    },
  )

  test('a page without the kit’s style sheet gets a console message that says what to write', async () => {
    visitor = await visit(browser)
    const { page } = visitor
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto(`${server.url}/unstyled`)
    expect((await warning).text()).toContain("import '@latchkey/react/styles.css'")
    await visitor.leave()
  })
})
