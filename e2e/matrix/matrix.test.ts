import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, pictureFailures, type Visitor, visit } from '../visitor.ts'
import { ACTIONS, type Action, type Ends, isEnds, type PageOptions } from './cell.ts'
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

const rows = Object.values(MATRIX).flatMap((part) => Object.entries(part))

describe.each(rows)('%s', (_, row) => {
  let visitor: Visitor
  let driver: Driver
  beforeAll(async () => {
    visitor = await open(row.page)
    driver = await createDriver(visitor, served)
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
      await driver.act(action, cell)
      if (cell.meanwhile || cell.late || cell.answersAfterwards) await driver.isAsked()
      if (cell.meanwhile) await driver.does(cell.meanwhile)
      if (cell.passesMs) await visitor.page.clock.fastForward(cell.passesMs)
      await driver.until({}, ...cell.says)
      if (cell.leavesBy) await driver.press(cell.leavesBy)
      if (cell.answersAfterwards || cell.late) await driver.release()
      if (cell.works) await driver.succeeds(action, cell.after)
      await driver.stands(cell.after, before, cell.late ?? [])
      // Nothing is signed by an account that was not displayed when it was asked for.
      const signed = driver.session.signed.slice(signedBefore).map(({ account }) => account.toLowerCase())
      for (const account of signed) expect(account).toBe(before.address.toLowerCase())

      await goesOn(driver, cell, action)
      expect(visitor.troubles).toEqual([])
    })
  }
})

/** A wallet that behaves from now on does what the visitor wanted: by Try again where it is offered, else anew. */
async function goesOn(driver: Driver, cell: Ends, action: Action): Promise<void> {
  const wanted = action === 'idle' ? 'sign' : action
  await driver.misbehave({})
  if (action !== 'idle' && !cell.leavesBy && (await driver.triesAgain(wanted))) return driver.succeeds(wanted)
  await driver.prepare(wanted)
  await driver.act(wanted, cell)
  return driver.succeeds(wanted)
}

async function open({ lab, clock, ...announce }: PageOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, {
    path: `${served.url}${lab ? '?lab' : ''}`,
    width: 420,
    height: 760,
    initScript: `if (location.protocol === 'http:') localStorage.setItem('lab-wallet/announce', '${JSON.stringify(announce)}')`,
  })
  if (clock) await visitor.page.clock.install()
  return visitor
}
