import { SiwxError } from '../errors/SiwxError.ts'

/** The reason of a refusal. Anything but a SiwxError goes through. */
export function reasonOf(error: unknown): string {
  if (error instanceof SiwxError) return error.reason
  throw error
}
