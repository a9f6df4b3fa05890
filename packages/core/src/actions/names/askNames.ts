import { ServiceError } from '../../errors/kit.ts'
import { NameServiceError } from '../../errors/names.ts'

/**
 * Asks the name service. Its own reason becomes the error's message (S8.57).
 *
 * @param fallback - the message where it gave no reason
 * @throws NameServiceError
 */
export async function askNames<answer>(ask: () => Promise<answer>, fallback: string): Promise<answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new NameServiceError({ reason: reasonOf(cause) ?? fallback, cause })
  }
}

/** Only of a refusal: what a broken service says is for its operator. */
function reasonOf(error: unknown): string | undefined {
  const isRefusal = error instanceof ServiceError && error.status >= 400 && error.status < 500
  return isRefusal && error.hasReason ? error.details : undefined
}
