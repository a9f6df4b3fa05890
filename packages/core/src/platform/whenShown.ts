/**
 * Calls a function whenever the page may have been frozen or hidden before: browsers drop a frozen page's events, and
 * each browser fires a different one of these events when the page returns.
 */
export function whenShown(onShown: () => void, { signal }: { readonly signal: AbortSignal }): void {
  const look = (): void => {
    if (document.visibilityState !== 'hidden') onShown()
  }
  for (const name of ['pageshow', 'focus']) window.addEventListener(name, look, { signal })
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, look, { signal })
}
