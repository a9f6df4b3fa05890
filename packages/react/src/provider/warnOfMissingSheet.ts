/** A page that has loaded its sheets has them by then, in milliseconds. */
const PATIENCE_MS = 2_000

/**
 * Says in the console where the page's buttons stand without their looks. For development: whoever embeds the kit is told
 * what to write.
 *
 * @returns how to call it off
 */
export function warnOfMissingSheet(): () => void {
  const timer = setTimeout(() => {
    const button = document.querySelector('button[data-latchkey]')
    if (!button || getComputedStyle(button).getPropertyValue('--lk-r')) return
    // biome-ignore lint/suspicious/noConsole: it is for whoever writes the page
    console.warn(
      "The buttons of @latchkey/react have no style sheet.\n\nWrite `import '@latchkey/react/styles.css'` where your app begins, or link that file in the page's head.\nDocs: node_modules/@latchkey/react/README.md",
    )
  }, PATIENCE_MS)
  return () => clearTimeout(timer)
}
