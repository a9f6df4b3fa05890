import { FrameError, type FrameFailure } from '../FrameError.ts'

/** The recovery does not open this wallet. */
export class DamagedShareError extends FrameError {
  override readonly name = 'DamagedShareError'
  constructor() {
    super('A part of your wallet’s key is damaged, so it cannot be opened here. Ask the site’s support.', {
      reason: 'shareDamaged' satisfies FrameFailure,
    })
  }
}
