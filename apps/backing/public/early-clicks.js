// Keeps a press on a button that comes before the page lives: what the build prerendered is there before its code is.
// A press that began before and ends after counts too, although the page may have moved under the pointer meanwhile.
// The page says when it lives: see src/payload/useReplayedClick.ts.
{
  const PATIENCE_MS = 10_000
  /** A pointer that moves further than this leaves its button on purpose. */
  const STILL_PX = 8
  const buttonOf = ({ target }) => target.closest?.('#root button')
  let lives = false
  let begun
  let kept

  const onDown = (event) => {
    begun = { button: buttonOf(event), x: event.clientX, y: event.clientY }
  }
  const onClick = (event) => {
    const hit = buttonOf(event)
    const isStill =
      begun &&
      Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < STILL_PX &&
      !event.target.closest?.('a')
    const button = hit ?? (isStill ? begun.button : undefined)
    if (lives) {
      end()
      if (button !== hit) press(button)
    } else if (button) kept = { button, at: Date.now() }
    begun = undefined
  }
  const press = (button) => {
    if (button?.isConnected) button.click()
  }
  const end = () => {
    removeEventListener('pointerdown', onDown, true)
    removeEventListener('click', onClick, true)
  }

  addEventListener('pointerdown', onDown, true)
  addEventListener('click', onClick, true)
  addEventListener(
    'backing:live',
    () => {
      lives = true
      // If the pointer is down, keep the listeners for the click that ends this press.
      if (!begun) end()
      if (kept && Date.now() - kept.at < PATIENCE_MS) press(kept.button)
    },
    { once: true },
  )
}
