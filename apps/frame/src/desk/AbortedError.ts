import { CODES, FrameError } from '../FrameError.ts'

/** The page took its request back. */
export class AbortedError extends FrameError {
  override readonly name = 'AbortedError'
  constructor() {
    super('Request was aborted', { code: CODES.rejected })
  }
}
