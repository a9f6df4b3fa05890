import { ConfigurationError } from '../errors/configuration.ts'

/**
 * Returns a language tag in its canonical spelling.
 *
 * @throws {@link ConfigurationError} if it is not a BCP 47 tag
 */
export function canonicalLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString()
  } catch {
    const problem = `("${locale}") is no BCP 47 tag`
    throw new ConfigurationError({ option: 'locale', problem, write: "Write 'de', say." })
  }
}
