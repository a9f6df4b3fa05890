import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMessage } from '@latchkey/siwx'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labAccounts } from '../../lab/src/chains/labAccounts.ts'
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

/** A user whose browser has the fixture's wallet on every page. */
async function visitWithWallet(script = ''): Promise<Visitor> {
  const folder = await buildFixture({ react: 19, mode: 'production' })
  const wallet = readFileSync(join(folder, 'wallet.js'), 'utf8')
  return visit(browser, {
    path: 'about:blank',
    initScript: `if (location.protocol === 'http:') {${wallet};${script}}`,
  })
}

/** Signs the fixture wallet's account in at the host. @returns the cookie's name and value */
async function signInAt(origin: string): Promise<readonly [name: string, value: string]> {
  const post = (path: string, body: object) =>
    fetch(`${origin}/auth/v1/${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { nonce } = await (await post('nonce', {})).json()
  const [account] = labAccounts()
  if (!account) throw new Error('The lab has no accounts')
  const message = createMessage({
    ...{ domain: new URL(origin).host, uri: origin, version: '1', nonce, chainId: 'eip155:42161' },
    ...{ accountAddress: account.address, issuedAt: new Date().toISOString() },
  })
  const answer = await post('authenticate', { message, signature: await account.signMessage({ message }) })
  const [name = '', value = ''] = answer.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? []
  return [name, value]
}

const WATCH = `
  window.seen = []
  addEventListener('DOMContentLoaded', () => {
    const note = () => window.seen.push(document.body.innerText)
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })`

test('a page that Next.js renders for somebody who is signed in says so from the first markup on, also while the wallet comes back', async ({
  skip,
}) => {
  if (!next) return skip()
  const url = `${next.url}/account`
  const [name, value] = await signInAt(next.url)
  const markupFor = async (cookie: string) => (await fetch(url, { headers: { cookie } })).text()
  expect(await markupFor(`${name}=${value}`)).toContain('Welcome back.')
  expect(await markupFor(`${name}=${value}`)).not.toContain('>Sign in to see')
  expect(await markupFor('')).not.toContain('>Welcome back.')

  visitor = await visitWithWallet(WATCH)
  const { page, context } = visitor
  await context.addCookies([{ name, value, url: next.url }])
  await page.goto(url, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Fixture Wallet/ }).click()
  await page.getByText('Welcome back.').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: /0xf39F…2266/ }).waitFor()
  await page.getByText('Welcome back.').waitFor()
  const seen = await page.evaluate<string[]>('window.seen')
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => !text.includes('Welcome back.'))).toEqual([])

  // The server forgets the session: the next markup says so.
  await page.evaluate(() =>
    fetch('/auth/v1/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  await page.reload()
  await page.getByText('Sign in to see your notes.').waitFor()
  await visitor.leave()
})

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

  visitor = await visitWithWallet()
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
  await tryBackend(next.url)
})
