import { ServiceError } from '../../errors/kit.ts'
import { NameServiceError } from '../../errors/names.ts'

/**
 * Asks the name service, and says of a failure what the service said of it (S8.57).
 *
 * @param fallback - what to say where it gave no reason
 * @throws NameServiceError
 */
export async function askNames<answer>(ask: () => Promise<answer>, fallback: string): Promise<answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new NameServiceError({ reason: reasonOf(cause) ?? fallback, cause })
  }
}

/** A refusal's own words. Those of a service that broke are for its operator. */
function reasonOf(error: unknown): string | undefined {
  const isRefusal = error instanceof ServiceError && error.status >= 400 && error.status < 500
  return isRefusal && error.hasReason ? error.details : undefined
}
