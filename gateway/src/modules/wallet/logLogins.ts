import type { Database } from '../../database/schema.ts'
import type { IdentityStore, NamedLogin } from '../identity/store.ts'
import { liveUndos, loginId } from '../identity/undoStore.ts'
import { toLog } from './past.ts'
import type { WalletStore } from './store.ts'
import type { LogEvent, WalletLog } from './walletLog.ts'

/**
 * Logs, outside the database, which logins are removed from a wallet on purpose, so that they may get another wallet. The line is written before the
 * removal: the user's next visit corrects a superfluous line, but a missing line would bar the login from a wallet permanently. The line is written
 * again after the removal, because a visit meanwhile may have corrected it.
 */
export function logLogins(
  store: IdentityStore,
  {
    database,
    log,
    walletStore,
  }: {
    readonly database: Database
    readonly log: WalletLog
    readonly walletStore: Pick<WalletStore, 'findWallet'>
  },
): IdentityStore {
  /** @returns a function that writes the line again */
  async function note(
    what: LogEvent,
    userId: string,
    choose: (all: readonly NamedLogin[]) => readonly Omit<NamedLogin, 'name'>[],
  ): Promise<() => Promise<void>> {
    const [user, wallet, all] = await Promise.all([
      store.find(userId),
      walletStore.findWallet(userId),
      store.logins(userId),
    ])
    const chosen = choose(all)
    const write = async () => {
      if (user && wallet && chosen.length > 0)
        await log.write(
          what,
          chosen.map((login) => toLog(user.project_id, login)),
          wallet.id,
        )
    }
    await write()
    return write
  }

  return {
    ...store,
    async removeLogin(userId, { issuer, subject }, deciding) {
      // The last login is never removed.
      const again = await note('removed', userId, (all) =>
        all.length > 1 ? all.filter((one) => one.issuer === issuer && one.subject === subject) : [],
      )
      const outcome = await store.removeLogin(userId, { issuer, subject }, deciding)
      if (outcome === 'removed') await again()
      return outcome
    },
    async changeEmail(userId, email, at, deciding) {
      const again = await note('removed', userId, (all) =>
        all.filter(({ issuer, subject }) => issuer === 'email' && subject !== email),
      )
      const outcome = await store.changeEmail(userId, email, at, deciding)
      if (outcome) await again()
      return outcome
    },
    async undo(userId, id, now) {
      const before = (await liveUndos(database, userId, now)).find((one) => one.id === id)?.logins
      const again =
        before &&
        (await note('removed', userId, (all) =>
          all.filter((one) => !before.some((had) => loginId(had) === loginId(one))),
        ))
      const isUndone = await store.undo(userId, id, now)
      if (isUndone) await again?.()
      return isUndone
    },
    async removeDue(now) {
      const due = await database
        .selectFrom('wallet_users')
        .select('id')
        .where('delete_at', '<=', now)
        .execute()
      for (const { id } of due) await note('deleted', id, (all) => all)
      await store.removeDue(now)
    },
  }
}
