/** Says on the console what failed and that the page goes on: S8.64. */
export function reportFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is where the specification sends it.
  console.error(`[backing] ${what}`, cause)
}
