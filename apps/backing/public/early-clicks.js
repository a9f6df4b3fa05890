// Keeps a press on a button that comes before the page lives: what the build prerendered is there before its code is.
// The page says when it lives: see src/payload/useReplayedClick.ts.
{
  const PATIENCE_MS = 10_000
  let kept
  const keep = ({ target }) => {
    const button = target.closest?.('#root button')
    if (button) kept = { button, at: Date.now() }
  }
  addEventListener('click', keep, true)
  addEventListener(
    'backing:live',
    () => {
      removeEventListener('click', keep, true)
      if (kept?.button.isConnected && Date.now() - kept.at < PATIENCE_MS) kept.button.click()
    },
    { once: true },
  )
}
