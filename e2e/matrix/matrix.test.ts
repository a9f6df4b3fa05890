import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ServedPage, servePage } from '../support/page/servePage.ts'
import { some } from '../support/some.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'
import { ACTIONS, type Action, type Ends, isEnds, type PageOptions, type Row } from './cell.ts'
import { createDriver, type Driver } from './driver.ts'
import { MATRIX } from './matrix.ts'

let browser: Browser
let served: ServedPage
/** One page does for all rows that want the same of it, until a test fails on it. */
let open: { readonly options: string; readonly visitor: Visitor; readonly driver: Driver } | undefined

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launch(), servePage({ page: 'e2e/matrix/page' })])
})
afterAll(async () => {
  await open?.visitor.leave()
  await browser.close()
  await served.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await open?.visitor.context.close()
  open = undefined
})
pictureFailures(() => open?.visitor.context.pages() ?? [])

const cells = Object.values(MATRIX).flatMap((part) =>
  Object.entries(part).flatMap(([name, row]) =>
    ACTIONS.flatMap((action) => {
      const cell = row[action]
      return isEnds(cell) ? [{ action, name, row, cell }] : []
    }),
  ),
)

test.each(some(cells, 24))('$action, $name: $row.wallet', async ({ action, row, cell }) => {
  const { visitor, driver } = await pageFor(row)
  await driver.prepare(action)
  const before = await driver.shown()
  const signedBefore = driver.session.signed.length
  await driver.misbehave(cell.script)
  await driver.act(action, cell)
  if (cell.meanwhile || cell.late || cell.answersAfterwards) await driver.isAsked()
  if (cell.meanwhile) await driver.does(cell.meanwhile)
  if (cell.passes) {
    await driver.until({}, ...cell.passes.first)
    if (cell.passes.asked) await driver.isAsked(cell.passes.asked)
    await visitor.page.clock.fastForward(cell.passes.ms)
  }
  await driver.until({}, ...cell.says)
  if (cell.leavesBy) await driver.press(cell.leavesBy)
  if (cell.answersAfterwards || cell.late) await driver.release()
  if (cell.works) await driver.succeeds(action, cell.after)
  await driver.stands(cell.after, before, cell.late ?? [])
  // Only the account that was displayed at the request signs.
  for (const { account } of driver.session.signed.slice(signedBefore))
    expect(account.toLowerCase()).toBe(before.address.toLowerCase())

  await goesOn(driver, cell, action)
  expect(visitor.troubles, visitor.troubles.join('\n')).toEqual([])
})

/** Once the wallet behaves again, the action succeeds: by Try again if it is offered, otherwise by starting over. */
async function goesOn(driver: Driver, cell: Ends, action: Action): Promise<void> {
  const wanted = action === 'idle' ? 'sign' : action
  await driver.misbehave({})
  if (action !== 'idle' && !cell.leavesBy && (await driver.triesAgain(wanted))) return driver.succeeds(wanted)
  await driver.prepare(wanted)
  await driver.act(wanted, cell)
  return driver.succeeds(wanted)
}

async function pageFor({ page = {} }: Row): Promise<NonNullable<typeof open>> {
  const options = JSON.stringify(page)
  if (open?.options === options) return open
  await open?.visitor.leave()
  open = undefined
  const visitor = await openPage(page)
  open = { options, visitor, driver: await createDriver(visitor, served) }
  return open
}

async function openPage({ lab, clock, ...announce }: PageOptions): Promise<Visitor> {
  const visitor = await visit(browser, {
    path: `${served.url}${lab ? '?lab' : ''}`,
    width: 420,
    height: 760,
    initScript: `if (location.protocol === 'http:') localStorage.setItem('lab-wallet/announce', '${JSON.stringify(announce)}')`,
  })
  if (clock) await visitor.page.clock.install()
  return visitor
}
