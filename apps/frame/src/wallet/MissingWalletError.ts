import { WALLET_MISSING_CODE, type WalletFailure } from '@latchkey/contract'
import { FrameError, type FrameFailure } from '../FrameError.ts'

/** The wallet that this login had is not the one that the server names, or it names none. No other one is made or taken. */
export class MissingWalletError extends FrameError {
  override readonly name = 'MissingWalletError'
  /** @param address the one that this device has seen, on EVM chains; undefined where only the server knows that there was one */
  constructor(address?: string) {
    const count = address && shorten(address)
    super(missingWallet(count), {
      code: WALLET_MISSING_CODE,
      reason: count ? ('ownWalletMissing' satisfies FrameFailure) : ('walletMissing' satisfies WalletFailure),
      count,
    })
  }
}

export const missingWallet = (address?: string): string =>
  `Your wallet${address ? ` ${address}` : ''} is missing at the server. Nothing was changed, and no other wallet was made. Tell the site.`

/** The ends of an address, in their own direction. */
export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
