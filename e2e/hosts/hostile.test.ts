import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '../support/fromRoot.ts'
import { host } from '../support/hosts/host.ts'
import { differences, type Look, looksOf } from '../support/hosts/looks.ts'
import { serveFixture } from '../support/hosts/serveFixture.ts'
import { some } from '../support/some.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const sheets = readdirSync(fromRoot('e2e/hosts/hostile')).map((file) => file.replace('.css', ''))

/** The buttons are part of the page. They withstand rules for their tags, but not every `!important` rule. */
const BEYOND_BUTTONS = ['unset', 'rtl', 'body']

interface Looks {
  readonly modal: readonly Look[]
  readonly buttons: readonly (readonly Look[])[]
}

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'production' }))
let visitor: Visitor
let clean: Looks
beforeAll(async () => {
  clean = await look()
})
pictureFailures(() => visitor.context.pages())

/** Opens the modal by its button and takes down how all of it looks; then connects in it, by clicks alone. */
async function look(sheet?: string): Promise<Looks> {
  visitor = await stage.visit({ path: `${stage.served.url}/app${sheet ? `?hostile=${sheet}` : ''}` })
  const { connectButton, networkButton, dialog, account } = host(visitor.page)
  await connectButton.waitFor()
  const buttons = [await looksOf(connectButton, 'itself'), await looksOf(networkButton, 'itself')]
  // With nothing but its text left, one button lies over the other: by keyboard then.
  if (sheet === 'unset') await connectButton.press('Enter')
  else await connectButton.click()
  await dialog.getByRole('button', { name: /Fixture Wallet/ }).waitFor()
  // What the directory adds comes later, and is compared too.
  await dialog.getByRole('button', { name: /^All wallets \d/i }).waitFor({ state: 'attached' })
  await visitor.page.waitForLoadState('networkidle')
  await visitor.page.mouse.move(0, 0)
  const modal = await looksOf(dialog, 'page')
  await dialog.getByRole('button', { name: /Fixture Wallet/ }).click()
  await account.filter({ hasText: /^connected 0x/ }).waitFor({ state: 'attached' })
  await visitor.leave()
  return { modal, buttons }
}

describe.each(some(sheets, 3))('with hostile/%s.css', (sheet) => {
  test('the modal looks as it does on a clean page, and connects', async () => {
    const { modal, buttons } = await look(sheet)
    if (sheet !== 'rtl') expect(differences(clean.modal, modal)).toEqual([])
    if (BEYOND_BUTTONS.includes(sheet)) return
    for (const [index, button] of buttons.entries())
      expect(differences(clean.buttons[index] ?? [], button)).toEqual([])
  })
})
