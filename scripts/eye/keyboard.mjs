// Presses real keys on a gallery page; packages/react/gallery/eye checks the effect.

/** Tabs once through the dialog and returns the problems found. Long lists are checked at both ends. */
export async function walkAround(page, round) {
  const { problems, isLong } = await walk(page, round)
  return isLong ? [...problems, ...(await walk(page, { ...round, from: 'end' })).problems] : problems
}

async function walk(page, round, tries = 1) {
  const { count, isLong } = await page.evaluate((options) => {
    window.__watch = window.__gallery.eye.watchFocus(options)
    return { count: window.__watch.count, isLong: window.__watch.isLong }
  }, round)
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press(round.reverse ? 'Shift+Tab' : 'Tab')
    if (round.acts) {
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
    }
  }
  const { isDisturbed, problems } = await page.evaluate(() => {
    const isDisturbed = window.__watch.isDisturbed()
    return { isDisturbed, problems: window.__watch.end() }
  })
  // For example, a button that appears after a delay counts once.
  return isDisturbed && tries < 2 ? walk(page, round, tries + 1) : { isLong, problems }
}

/** Goes back if possible, then closes with Escape. Focus must not be lost in either step. */
export async function leave(page) {
  const problems = []
  const before = await readView(page)
  if (before.canGoBack) {
    await page.evaluate(() =>
      window.__gallery.shown.modal.querySelector('[data-part="header"] button')?.focus(),
    )
    await page.keyboard.press('Enter')
    await until(async () => ![before.key, undefined].includes((await readView(page)).key), 10_000)
    problems.push(...(await page.evaluate(() => window.__gallery.eye.arrived())))
  }
  // A tooltip that the keyboard opened takes the first Escape for itself.
  for (let tries = 0; tries < 2 && (await readView(page)).isOpen; tries += 1) {
    await page.keyboard.press('Escape')
    await until(async () => !(await readView(page)).isOpen, 1_000)
  }
  return [...problems, ...(await page.evaluate(() => window.__gallery.eye.left()))]
}

function readView(page) {
  return page.evaluate(() => {
    const { modal } = window.__gallery.shown.kit.store.get()
    const root = document.querySelector('[data-latchkey-modal]')?.shadowRoot
    const dialog = root?.querySelector('[data-part="modal"]')
    const shown = dialog?.querySelector('[data-part="view"]:not([data-leaving], [data-waiting])')
    return {
      // The next dialog may be rendered already, out of sight.
      isOpen: dialog?.checkVisibility({ visibilityProperty: true }) === true,
      canGoBack: modal.history.length > 1,
      key: shown ? `${modal.history.length} ${shown.getAttribute('data-view')}` : undefined,
    }
  })
}

async function until(isSo, patienceMs = 3_000) {
  const end = performance.now() + patienceMs
  while (!(await isSo()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}
