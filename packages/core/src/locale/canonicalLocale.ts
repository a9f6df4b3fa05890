import { ConfigurationError } from '../errors/configuration.ts'

/**
 * A language tag in its usual spelling.
 *
 * @throws {@link ConfigurationError} where it is no BCP 47 tag
 */
export function canonicalLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString()
  } catch {
    const problem = `("${locale}") is no BCP 47 tag`
    throw new ConfigurationError({ option: 'locale', problem, write: "Write 'de', say." })
  }
}
