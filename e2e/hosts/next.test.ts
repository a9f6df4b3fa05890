import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '../support/fromRoot.ts'
import { buildFixture } from '../support/hosts/buildFixture.ts'
import { installNext, type NextHost, startNext } from '../support/hosts/nextHost.ts'
import { tryBackend } from '../support/hosts/tryBackend.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

let browser: Browser
let next: NextHost | undefined
let visitor: Visitor | undefined
beforeAll(async () => {
  if (!(await installNext())) return
  ;[browser, next] = await Promise.all([launch(), startNext()])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  next?.stop()
})
pictureFailures(() => visitor?.context.pages() ?? [])

test('in Next.js, with its app router and a policy with a nonce: the server’s markup has the button, which connects', async ({
  skip,
}) => {
  if (!next) {
    console.warn(
      'SKIPPED: the Next.js host. Its packages are not installed and the registry is out of reach.',
    )
    return skip()
  }
  const answer = await fetch(next.url)
  const html = await answer.text()
  expect(html).toMatch(/<button[^>]*data-latchkey="connect"[^>]*>Connect Wallet</)
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")

  const wallet = readFileSync(
    join(await buildFixture({ react: 19, mode: 'production' }), 'wallet.js'),
    'utf8',
  )
  visitor = await visit(browser, {
    path: 'about:blank',
    initScript: `if (location.protocol === 'http:') {${wallet}}`,
  })
  const { page } = visitor
  await page.goto(next.url, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Fixture Wallet/ })
    .click()
  await page.getByRole('button', { name: /0xf39F…2266/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /0xf39F…2266/ }).waitFor()
  await page.getByRole('button', { name: 'Network Arbitrum One' }).click()
  await page.getByRole('dialog').waitFor()
  // No warning and no violation in the browser, and nothing of it or of the server left the machine.
  await visitor.leave()
  expect(next.said()).not.toMatch(/left the machine|error|warn/i)
})

test('the back end of docs/sign-in.md with Next.js signs in, and refuses what it must', async ({ skip }) => {
  if (!next) return skip()
  const page = readFileSync(fromRoot('docs/sign-in.md'), 'utf8')
  for (const file of ['signIn.ts', 'auth/v1/[action]/route.ts', 'notes/route.ts'])
    expect(page).toContain(readFileSync(fromRoot(`e2e/hosts/next/app/${file}`), 'utf8'))
  await tryBackend(next.url)
})
