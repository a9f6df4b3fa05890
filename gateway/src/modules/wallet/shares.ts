import type { Logger } from 'pino'
import type { Metrics } from '../../metrics/createMetrics.ts'
import { Failure } from '../../server/Failure.ts'
import { BrokenSealError, type Sealer, type SealPurpose, UnknownKeyError } from './keyList.ts'

export interface SharesParts {
  readonly sealer: Sealer
  readonly metrics: Metrics
  readonly logger: Logger
}

/** Seals and opens the server's shares, and reports shares that do not open. */
export function createShares({ sealer, metrics, logger }: SharesParts) {
  return {
    seal: sealer.seal,
    async sealOptional(purpose: SealPurpose, value: string | undefined, context: readonly string[]) {
      return value === undefined ? null : sealer.seal(purpose, value, context)
    },
    /**
     * @param reseal - stores the value sealed with the current key, if an earlier key had sealed it
     * @throws Failure 503 if the list lacks the key, 404 if the share is damaged
     */
    async open(
      purpose: SealPurpose,
      sealed: string,
      context: readonly string[],
      reseal: (after: string) => Promise<void>,
    ): Promise<string> {
      try {
        const { value, isOld } = await sealer.open(purpose, sealed, context)
        if (isOld) await reseal(await sealer.seal(purpose, value, context))
        return value
      } catch (error) {
        const isUnknown = error instanceof UnknownKeyError
        if (!isUnknown && !(error instanceof BrokenSealError)) throw error
        metrics.brokenShares.add({ cause: isUnknown ? 'key' : 'seal' })
        logger.error({ purpose, reason: error.message }, 'a share did not open')
        throw isUnknown
          ? new Failure(503, 'share', 'The wallet cannot be opened at the moment. Try again later.', {
              code: 'walletLocked',
            })
          : new Failure(404, 'share', 'The share of this device is damaged. Recover the wallet on it.', {
              code: 'shareLost',
            })
      }
    },
  }
}
