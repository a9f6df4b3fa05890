/** Settings that the gateway cannot start with. The message has one line per mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(mistakes: readonly string[]) {
    super(
      `The gateway cannot start:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}\nSee gateway/README.md.`,
    )
  }
}
