import { ServiceError } from '../../errors/kit.ts'
import { NameServiceError } from '../../errors/names.ts'

/**
 * Asks the name service. The service's reason becomes the error's message (S8.57).
 *
 * @param fallback - the message if the service gives no reason
 * @throws NameServiceError
 */
export async function askNames<answer>(ask: () => Promise<answer>, fallback: string): Promise<answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new NameServiceError({ reason: reasonOf(cause) ?? fallback, cause })
  }
}

/** Only a refusal has a reason for the user: the text of a broken service is for its operator. */
function reasonOf(error: unknown): string | undefined {
  const isRefusal = error instanceof ServiceError && error.status >= 400 && error.status < 500
  return isRefusal && error.hasReason ? error.details : undefined
}
