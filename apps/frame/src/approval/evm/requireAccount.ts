import { CODES, FrameError } from '../../FrameError.ts'

/** Refuses a request for another account than the wallet's. @throws FrameError with code 4100 */
export function requireAccount(asked: string, address: string): void {
  if (asked.toLowerCase() !== address.toLowerCase())
    throw new FrameError('The request is for another account', { code: CODES.unauthorized })
}
