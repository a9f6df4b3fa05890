import type { Frame, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/visitor.ts'
import { codeFor } from './embedded.ts'

// `npm run attack` sends more.
const RUNS = Number(process.env.FRAME_BROWSER_RUNS ?? 600)
const EMAIL = `forged-${Date.now()}@example.test`
const EVIL = '0x00000000000000000000000000000000deadbeef'

const stage = useBrowser()
const visitor = stage.useVisitor('all')

/** A frame of the page's own making, as an advertisement or a hole in the page would have. */
async function addChild(page: Page, name: string, sandbox?: string): Promise<Frame> {
  await page.evaluate(
    ([id, rights]) =>
      new Promise((resolve) => {
        const child = document.createElement('iframe')
        child.name = id ?? ''
        if (rights) child.setAttribute('sandbox', rights)
        // The page's Trusted Types refuse srcdoc. An empty frame has the page's origin too.
        child.src = 'about:blank'
        child.onload = resolve
        document.body.append(child)
      }),
    [name, sandbox] as const,
  )
  await expect.poll(() => page.frame({ name })).toBeTruthy()
  const found = page.frame({ name })
  if (!found) throw new Error(`${name} is not there`)
  return found
}

/** Posts what the wallet's frame would say, also under the id of the call that waits. */
const forge = (from: Frame | Page, path: 'parent' | 'opener', count: number, id: string) =>
  from.evaluate(
    ([way, runs, waiting, address]) => {
      const target = way === 'parent' ? window.parent : window.opener
      const says = [
        ['CONNECT_OTP_SUCCESS', undefined],
        ['SESSION_UPDATE', { token: 'planted' }],
        ['APPROVAL', { isOpen: true }],
        ['IS_CONNECTED_SUCCESS', { isConnected: true }],
        ['GET_USER_SUCCESS', { address, chainId: 1, email: 'eve@example.com' }],
        ['CONNECT_OTP_ERROR', { message: 'forged' }],
      ] as const
      for (let run = 0; run < runs; run += 1) {
        const [name, payload] = says[run % says.length] ?? says[0]
        target.postMessage({ id: waiting, type: `@latchkey/FRAME_${name}`, payload }, '*')
      }
    },
    [path, count, id, EVIL] as const,
  )

test('[S4.30] forged answers of other windows, with the right id, change nothing on the page', async () => {
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(EMAIL)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).first().click()
  const code = await codeFor(EMAIL)
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame())
  await frame?.evaluate(() => {
    window.addEventListener('message', ({ data }) => Reflect.set(window, 'lastId', data.id))
  })
  // The server's answer waits until all was forged.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/email/verify', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
  await expect.poll(() => frame?.evaluate(() => Reflect.get(window, 'lastId'))).toBeTruthy()
  const id = String(await frame?.evaluate(() => Reflect.get(window, 'lastId')))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('about:blank', '_blank')),
  ])
  await page.evaluate(() => {
    Reflect.set(window, 'forged', 0)
    window.addEventListener('message', () => Reflect.set(window, 'forged', Reflect.get(window, 'forged') + 1))
  })
  const attackers: (readonly [Frame | Page, 'parent' | 'opener'])[] = [
    [await addChild(page, 'child'), 'parent'],
    [await addChild(page, 'sandboxed', 'allow-scripts'), 'parent'],
    [popup, 'opener'],
  ]
  const each = Math.ceil(RUNS / attackers.length)
  for (const [from, path] of attackers) await forge(from, path, each, id)
  const total = each * attackers.length
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'forged')), { timeout: 40_000 }).toBe(total)
  await popup.close()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const isShown = await page.locator('#latchkey-iframe').isVisible()
  const accepted = [stored.includes('planted'), stored.includes(EVIL), isShown].filter(Boolean).length
  console.log(`figure: ${total} forged answers to the page, ${accepted} accepted`)
  expect(accepted).toBe(0)
  expect(await dialog.getByText('forged').count()).toBe(0)
  // The call that was forged about is still open, and its own answer counts.
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).waitFor()
  release()
  const button = page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/ }).first()
  await button.waitFor({ timeout: 30_000 })
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('planted')
})
