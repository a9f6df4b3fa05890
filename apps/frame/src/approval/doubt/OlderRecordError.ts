import { RECORD_OLDER_CODE } from '@latchkey/contract'
import { FrameError, type FrameFailure } from '../../FrameError.ts'
import { shorten } from '../../wallet/MissingWalletError.ts'

/** The server's record of who may use the wallet is older than the one that this device has seen, and the user did not continue with it. */
export class OlderRecordError extends FrameError {
  override readonly name = 'OlderRecordError'
  /** @param address the wallet's EVM address */
  constructor(address: string) {
    const count = shorten(address)
    super(
      `The server’s record of who may use your wallet ${count} is older than what this device has seen. Nothing was signed. Look at your sign-ins and devices on the wallet’s page, then reload this page.`,
      { code: RECORD_OLDER_CODE, reason: 'recordOlder' satisfies FrameFailure, count },
    )
  }
}
