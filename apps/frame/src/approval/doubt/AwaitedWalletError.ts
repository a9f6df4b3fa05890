import { WALLET_MISSING_CODE } from '@latchkey/contract'
import { FrameError, type FrameFailure } from '../../FrameError.ts'

/** The person says that they had a wallet before the server's database was restored. None is made. */
export class AwaitedWalletError extends FrameError {
  override readonly name = 'AwaitedWalletError'
  /** @param contact how the operator is reached; empty where that is not known */
  constructor(contact: string) {
    super(
      `No wallet was made, so that yours can be brought back. ${contact ? `Write to ${contact}` : 'Tell the site'} that it is missing.`,
      { code: WALLET_MISSING_CODE, reason: 'walletAwaited' satisfies FrameFailure, count: contact },
    )
  }
}
