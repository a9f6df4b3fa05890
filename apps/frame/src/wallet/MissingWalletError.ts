import { WALLET_MISSING_CODE, type WalletFailure } from '@latchkey/contract'
import { FrameError, type FrameFailure } from '../FrameError.ts'

/** The server names another wallet than the one that this login had, or none. No other wallet is made or used. */
export class MissingWalletError extends FrameError {
  override readonly name = 'MissingWalletError'
  /** @param address the EVM address of the wallet that this device has seen; undefined if only the server knows that there was a wallet */
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

/** Shortens an address to its ends. */
export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
