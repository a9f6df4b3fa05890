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
    const problem = `("${locale}") is not a BCP 47 language tag`
    throw new ConfigurationError({ option: 'locale', problem, write: "Write 'de' or 'pt-BR', say." })
  }
}
