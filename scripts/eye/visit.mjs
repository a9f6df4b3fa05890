import { runAxe } from './axe.mjs'
import { frames } from './frames.mjs'
import { leave, walkAround } from './keyboard.mjs'

const calm = { reducedMotion: 'reduce', forcedColors: 'none', contrast: 'no-preference' }

/**
 * Looks at one state in every frame. The page is loaded once, so that what a state took to arrive at is kept.
 * @param onStep is told the name of each step before it begins
 * @returns for each frame that was looked at `{ frame, problems, picture }`
 */
export async function visit({
  page,
  touch,
  url,
  view,
  state,
  wanted = frames,
  pictures = false,
  onStep = () => {},
}) {
  onStep('opening')
  await page.emulateMedia(calm)
  await page.setViewportSize(frames[0])
  await page.goto(`${url}?${new URLSearchParams({ view, state })}`)
  await page.waitForFunction('window.__gallery !== undefined')
  await page.evaluate('window.__gallery.ready')
  const looked = []
  let look = frames[0].look
  for (const frame of wanted) {
    onStep(`${frame.name}, changing`)
    await page.emulateMedia({ ...calm, ...frame.media })
    await page.setViewportSize({ width: frame.width, height: frame.height })
    await touch(frame.touch === true)
    await page.evaluate(changeTo, {
      look: frame.look === look ? undefined : frame.look,
      fontSize: frame.fontSize,
    })
    look = frame.look
    onStep(`${frame.name}, looking`)
    const picture = pictures && frame.pictured ? await page.screenshot({ type: 'png' }) : undefined
    looked.push({ frame, picture, problems: await lookIn(page, frame, onStep) })
  }
  onStep('leaving')
  await page.emulateMedia(calm)
  await page.setViewportSize(frames[0])
  await touch(false)
  looked.push({ frame: { name: 'leaving' }, problems: await leave(page) })
  return looked
}

async function lookIn(page, { name: frame, axe, rounds = [], first = [], checks = [], notes = [] }, onStep) {
  const run = (names) =>
    page.evaluate(async (wanted) => {
      const found = []
      for (const name of wanted) found.push(...((await window.__gallery.eye[name]()) ?? []))
      return found
    }, names)
  const problems = [...(await run(first)), ...(axe ? await runAxe(page, axe) : [])]
  onStep(`${frame}, by keyboard`)
  for (const round of rounds) problems.push(...(await walkAround(page, round)))
  onStep(`${frame}, checking`)
  problems.push(...(await run([...checks, ...notes])))
  return problems
}

/** Runs in the page. */
async function changeTo({ look, fontSize }) {
  document.documentElement.style.setProperty('--lk-font-size-master', fontSize ?? '')
  if (look) await window.__gallery.shown.change(look)
  for (const part of window.__gallery.shown.modal.querySelectorAll('[data-part="view"], [data-part="body"]'))
    part.scrollTop = 0
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
