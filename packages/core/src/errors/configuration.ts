import { BaseError } from './BaseError.ts'

/** createKit() received an invalid option. The message names the option, and what to write. */
export class ConfigurationError extends BaseError {
  override name = 'ConfigurationError' as const
  constructor({ option, problem, write }: { option: string; problem: string; write: string }) {
    super(`createKit(): \`${option}\` ${problem}`, { metaMessages: [write] })
  }
}
