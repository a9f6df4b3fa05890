import { type AlertCode, PROVIDER_ERROR_ALERTS } from '@latchkey/contract'

/**
 * Returns the alert for a gateway's or a frame's reason, anywhere in the chain of causes (S8.8).
 *
 * @param thrown - whatever was caught
 * @returns the alert's code; undefined if there is none
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
