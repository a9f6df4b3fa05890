/** Logs a failure that the page survives (S8.64). */
export function reportFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is where the specification sends it.
  console.error(`[backing] ${what}`, cause)
}
