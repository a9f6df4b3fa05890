import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, pictureFailures, type Visitor, visit } from '../visitor.ts'
import { ACTIONS, isEnds } from './cell.ts'
import { createDriver, type Driver } from './driver.ts'
import { MATRIX } from './matrix.ts'
import { type MatrixPage, servePage } from './servePage.ts'

let browser: Browser
let served: MatrixPage

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launch(), servePage()])
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

describe.each(Object.entries(MATRIX))('%s', (_, row) => {
  let visitor: Visitor
  let driver: Driver
  beforeAll(async () => {
    visitor = await visit(browser, { path: served.url, width: 420, height: 760 })
    driver = await createDriver(visitor.page, served)
  })
  afterAll(() => visitor.leave())
  pictureFailures(() => visitor.context.pages())

  for (const action of ACTIONS) {
    const cell = row[action]
    if (!isEnds(cell)) continue
    test(`${action}: ${row.wallet}`, async () => {
      await driver.prepare(action)
      const before = await driver.shown()
      const signedBefore = driver.session.signed.length
      await driver.misbehave(cell.script)
      await driver.act(action)
      await driver.until({}, ...cell.says)
      if (cell.waits) await driver.press(cell.waits)
      if (cell.works) await driver.succeeds(action)
      await driver.until({ busy: false })
      await driver.stands(cell.after, before)
      // Nothing is signed by an account that was not displayed.
      for (const { account } of driver.session.signed.slice(signedBefore))
        expect(account).toBe(before.address)

      await driver.misbehave({})
      const retry = visitor.page.getByRole('dialog').getByRole('button', { name: 'Try again', exact: true })
      if (await retry.isVisible()) await retry.click()
      else {
        await driver.prepare(action)
        await driver.act(action === 'idle' ? 'sign' : action)
      }
      await driver.succeeds(action)
      expect(visitor.troubles).toEqual([])
    })
  }
})
