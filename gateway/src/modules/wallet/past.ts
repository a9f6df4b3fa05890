import type { WalletRecord, WalletUser } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { Metrics } from '../../metrics/createMetrics.ts'
import { Failure } from '../../server/Failure.ts'
import type { IdentityStore, NamedLogin, User } from '../identity/store.ts'
import type { LogLogin, WalletLog } from './walletLog.ts'

/** Records of wallets outside the database, which may have been restored from a backup without those wallets. */
export interface Past {
  /** Compares the database with the log, and adds missing lines to the log. */
  of(
    user: User,
    logins: readonly NamedLogin[],
    wallet: WalletRecord | null,
  ): Promise<Pick<WalletUser, 'released' | 'missing' | 'restoredAt'>>
  /**
   * Decides whether a user without a wallet in the database may store a first one, and logs it.
   *
   * @param isFirst - whether the user says that they had no wallet before
   */
  acceptorOf(
    user: Pick<User, 'id' | 'project_id'>,
    walletId: string,
    isFirst: boolean,
  ): Promise<() => Promise<void>>
}

interface PastParameters {
  readonly log: WalletLog
  readonly people: Pick<IdentityStore, 'logins'>
  readonly metrics: Metrics
  readonly logger: Logger
  readonly restoredAt: string | undefined
}

export function createPast({ log, people, metrics, logger, restoredAt }: PastParameters): Past {
  return {
    async of(user, logins, wallet) {
      const named = logins.map((login) => toLog(user.project_id, login))
      const { held, released } = await log.lookUp(named, wallet?.id)
      const others = held.filter((id) => id !== wallet?.id)
      if (others.length > 0) {
        const has = wallet ? 'other' : 'none'
        metrics.missingWallets.add({ has })
        logger.error(
          { user: user.id, logged: others, has: wallet?.id },
          'a wallet of the log is not in the database',
        )
      }
      if (!wallet) return { released: [...released], missing: others, restoredAt: restoredAt ?? null }
      for (const login of named) {
        const one = await log.lookUp([login], wallet.id)
        if (one.held.length > 0) continue
        await log.write('found', [login], wallet.id)
        const has = (await people.logins(user.id)).map((one) => toLog(user.project_id, one))
        if (!has.some(({ issuer, subject }) => issuer === login.issuer && subject === login.subject))
          await log.write('removed', [login], wallet.id)
      }
      return { released: [...released], missing: [], restoredAt: null }
    },
    async acceptorOf(user, walletId, isFirst) {
      // Read now, because the transaction that runs the returned function may use the only connection.
      const logins = (await people.logins(user.id)).map((login) => toLog(user.project_id, login))
      return async () => {
        const { held } = await log.lookUp(logins)
        if (held.some((id) => id !== walletId))
          throw new Failure(
            409,
            'wallet',
            'Your wallet is missing at the server. Nothing was changed, and no other wallet was made. Tell the site.',
            { code: 'walletMissing' },
          )
        // The same wallet again: the response was lost, or the transaction failed.
        if (held.length > 0) return
        if (restoredAt !== undefined && !isFirst)
          throw new Failure(409, 'isFirst', 'Say first whether you had a wallet here.', { code: 'hadWallet' })
        await log.write('made', logins, walletId)
      }
    },
  }
}

export const toLog = (projectId: string, { issuer, subject }: Omit<NamedLogin, 'name'>): LogLogin => ({
  ...{ projectId, issuer, subject },
})
