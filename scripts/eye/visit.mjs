import { runAxe } from './axe.mjs'
import { frames } from './frames.mjs'
import { leave, walkAround } from './keyboard.mjs'

const calm = { reducedMotion: 'reduce', forcedColors: 'none', contrast: 'no-preference' }

/**
 * Looks at one state in some frames. What a state took to arrive at is kept from frame to frame.
 * @param page may show a state already
 * @param onStep is told the name of each step before it begins
 * @returns for each frame that was looked at `{ frame, problems, picture }`
 */
export async function visit({ page, touch, url, view, state, wanted, pictures = false, onStep = () => {} }) {
  onStep('opening')
  await dress(page, touch, frames[0])
  const show = () => page.evaluate((one) => window.__gallery?.show(one), { view, state })
  if (!(await show())) {
    await openGallery(page, url)
    await show()
  }
  const looked = [{ frame: { name: 'opening' }, problems: await check(page, ['heard', 'start', 'motion']) }]
  await page.evaluate(() => window.__gallery.eye.note())
  let look = frames[0].look
  for (const frame of wanted) {
    onStep(`${frame.name}, changing`)
    await dress(page, touch, frame)
    await page.evaluate(changeTo, frame.look === look ? undefined : frame.look)
    look = frame.look
    onStep(`${frame.name}, looking`)
    const picture = pictures && frame.pictured ? await page.screenshot({ type: 'png' }) : undefined
    looked.push({ frame, picture, problems: await lookIn(page, frame, onStep) })
  }
  if (wanted.some(({ rounds }) => rounds)) {
    onStep('leaving')
    await dress(page, touch, frames[0])
    looked.push({ frame: { name: 'leaving' }, problems: await leave(page) })
  }
  return looked
}

export async function openGallery(page, url) {
  await page.goto(`${url}?bare`)
  await page.waitForFunction('window.__gallery')
}

async function dress(page, touch, { media, width, height, touch: hasTouch = false }) {
  await page.emulateMedia({ ...calm, ...media })
  await page.setViewportSize({ width, height })
  await touch(hasTouch)
}

async function lookIn(page, { name, axe, rounds = [], checks = [] }, onStep) {
  const problems = axe ? await runAxe(page, axe) : []
  onStep(`${name}, by keyboard`)
  for (const round of rounds) problems.push(...(await walkAround(page, round)))
  onStep(`${name}, checking`)
  return [...problems, ...(await check(page, checks))]
}

function check(page, checks) {
  return page.evaluate(async (names) => {
    const found = []
    for (const name of names) found.push(...(await window.__gallery.eye[name]()))
    return found
  }, checks)
}

async function changeTo(look) {
  if (look) await window.__gallery.shown.change(look)
  for (const part of window.__gallery.shown.modal.querySelectorAll('[data-part="view"], [data-part="body"]'))
    part.scrollTop = 0
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
