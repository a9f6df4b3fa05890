// Diagnoses page headers that block the embedded wallet. Few pages send them, so this code loads only after a problem.
// It imports nothing, because a chunk's loader lists its imports.

/** Calls back once if the page's Cross-Origin-Embedder-Policy blocks a frame of an origin. */
export function whenBlocked(origin: string, signal: AbortSignal, then: () => void): void {
  if (signal.aborted) return
  const block = (): void => {
    // biome-ignore lint/suspicious/noConsole: the page's developer has to see it
    console.error(
      '[latchkey] The wallet cannot load: this page is sent with “Cross-Origin-Embedder-Policy”, which blocks its frame. Send the page without that header.',
    )
    then()
  }
  if (!('ReportingObserver' in globalThis)) {
    // In a browser without reports, cross-origin isolation shows that the page has such a policy.
    if (globalThis.crossOriginIsolated) block()
    return
  }
  const observer = new ReportingObserver(
    (reports) => {
      const isOurs = reports.some(({ body }) => {
        const { blockedURL, disposition } = JSON.parse(JSON.stringify(body))
        // A report-only policy blocks nothing.
        return disposition === 'enforce' && String(blockedURL).startsWith(`${origin}/`)
      })
      if (!isOurs) return
      observer.disconnect()
      block()
    },
    { types: ['coep'], buffered: true },
  )
  observer.observe()
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Warns of a lost window: a window that the page's policy cuts off appears closed. */
export function warnOfLostWindow(): void {
  // biome-ignore lint/suspicious/noConsole: the page's developer has to see it
  console.warn(
    '[latchkey] The wallet’s window was gone before it had found this page. Unless the visitor has closed it, the page is sent with “Cross-Origin-Opener-Policy: same-origin”, which cuts the window off: send “same-origin-allow-popups”.',
  )
}
