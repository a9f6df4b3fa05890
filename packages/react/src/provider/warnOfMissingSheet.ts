/** The style sheets of a page have loaded by then. */
const PATIENCE_MS = 2_000

/**
 * Warns in the console if the buttons have no style sheet, and says what to write. For development only.
 *
 * @returns a function that cancels the check
 */
export function warnOfMissingSheet(): () => void {
  const timer = setTimeout(() => {
    const button = document.querySelector('button[data-latchkey]')
    if (!button || getComputedStyle(button).getPropertyValue('--lk-r')) return
    // biome-ignore lint/suspicious/noConsole: it is for the page's developer
    console.warn(
      "The buttons of @latchkey/react have no style sheet.\n\nWrite `import '@latchkey/react/styles.css'` where your app begins, or link that file in the page's head.\nDocs: node_modules/@latchkey/react/README.md",
    )
  }, PATIENCE_MS)
  return () => clearTimeout(timer)
}
