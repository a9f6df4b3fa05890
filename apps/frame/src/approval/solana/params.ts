import { CODES, FrameError } from '../../FrameError.ts'

/** The named parameters, which may be the first element of a list. */
export const firstOf = (params: unknown): unknown => (Array.isArray(params) ? params[0] : params)

/** Refuses a request for another key than the wallet's. @throws FrameError with code 4100 */
export function requireKey(asked: string | undefined, address: string): void {
  if (asked !== undefined && asked !== address)
    throw new FrameError('The request is for another account', { code: CODES.unauthorized })
}
