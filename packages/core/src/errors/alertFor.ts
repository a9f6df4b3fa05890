import { type AlertCode, PROVIDER_ERROR_ALERTS } from '@latchkey/contract'

/**
 * The alert that something a gateway or a frame said stands for, wherever in the chain of causes it was said (S8.8).
 *
 * @param thrown - whatever was caught
 * @returns undefined where it stands for none
 *
 * @example
 * const code = alertFor(error)
 */
export function alertFor(thrown: unknown): AlertCode | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 10; error = error.cause, depth += 1)
    for (const [text, code] of Object.entries(PROVIDER_ERROR_ALERTS))
      if (error.message.includes(text)) return code
  return undefined
}
