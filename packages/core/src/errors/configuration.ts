import { BaseError } from './BaseError.ts'

/** createKit() was given something it cannot work with. Says which option, and what to write. */
export class ConfigurationError extends BaseError {
  override name = 'ConfigurationError' as const
  constructor({ option, problem, write }: { option: string; problem: string; write: string }) {
    super(`createKit(): \`${option}\` ${problem}`, { metaMessages: [write] })
  }
}
