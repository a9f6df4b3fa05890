import { HISTORY_TEXTS } from '@latchkey/contract'
import { BaseError } from './BaseError.ts'

/** The history of an account was asked for while no account is connected (S8.20). */
export class AccountAddressMissingError extends BaseError {
  override name = 'AccountAddressMissingError' as const
  constructor() {
    super(HISTORY_TEXTS.addressMissing, { metaMessages: ['Connect a wallet first.'] })
  }
}

/** The gateway quotes no network fees for this network (S8.31). */
export class GasPriceUnsupportedError extends BaseError {
  override name = 'GasPriceUnsupportedError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(HISTORY_TEXTS.gasPriceUnsupported, {
      details: caipNetworkId,
      metaMessages: ['The wallet still says what a transaction costs.'],
    })
  }
}
