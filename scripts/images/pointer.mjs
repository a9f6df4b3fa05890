// The user's hand in a recording: a dot that moves to a button before the button is pressed.

const MOVE_MS = 450
const REST_MS = 250

/** Adds the dot to the page. It lies over the modal too, and takes no clicks. */
export async function addPointer(page) {
  await page.evaluate(() => {
    const dot = document.createElement('div')
    dot.id = 'pointer'
    dot.popover = 'manual'
    Object.assign(dot.style, {
      ...{ position: 'fixed', inset: 'auto', left: '600px', top: '420px', width: '22px', height: '22px' },
      ...{ margin: '-11px', padding: '0', borderRadius: '50%', pointerEvents: 'none' },
      ...{ background: 'rgb(255 255 255 / 35%)', border: '2px solid rgb(255 255 255 / 90%)' },
      transition: 'left 400ms ease, top 400ms ease, transform 120ms ease',
    })
    document.body.append(dot)
    dot.showPopover()
  })
}

/** Moves the dot to what `locator` finds, and presses there. */
export async function press(page, locator) {
  await locator.waitFor()
  const { x, y, width, height } = await locator.boundingBox()
  await page.evaluate(
    ([left, top]) => {
      const dot = document.getElementById('pointer')
      // What opened last lies on top: the dot is opened again.
      dot.hidePopover()
      dot.showPopover()
      dot.getBoundingClientRect()
      Object.assign(dot.style, { left: `${left}px`, top: `${top}px` })
    },
    [x + width / 2, y + height / 2],
  )
  await page.waitForTimeout(MOVE_MS)
  await squeeze(page, 'scale(0.7)')
  await locator.click()
  await squeeze(page, 'none')
  await page.waitForTimeout(REST_MS)
}

function squeeze(page, transform) {
  return page.evaluate((value) => {
    document.getElementById('pointer').style.transform = value
  }, transform)
}
