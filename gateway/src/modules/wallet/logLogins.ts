import type { Database } from '../../database/openDatabase.ts'
import type { IdentityStore, NamedLogin } from '../identity/store.ts'
import { liveUndos, loginId } from '../identity/undoStore.ts'
import { toLog } from './past.ts'
import type { WalletStore } from './store.ts'
import type { LogEvent, WalletLog } from './walletLog.ts'

/**
 * Writes down, beside the database, which logins are taken from a wallet on purpose: they may have another one then. It is written first.
 * A line too many is put right when the person comes next; one too few would keep the login from a wallet for good.
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
  async function note(
    what: LogEvent,
    userId: string,
    choose: (all: readonly NamedLogin[]) => readonly Omit<NamedLogin, 'name'>[],
  ): Promise<void> {
    const [user, wallet, all] = await Promise.all([
      store.find(userId),
      walletStore.findWallet(userId),
      store.logins(userId),
    ])
    const chosen = choose(all)
    if (user && wallet && chosen.length > 0)
      await log.write(
        what,
        chosen.map((login) => toLog(user.project_id, login)),
        wallet.id,
      )
  }

  return {
    ...store,
    async removeLogin(userId, { issuer, subject }, deciding) {
      // The last one stays.
      await note('removed', userId, (all) =>
        all.length > 1 ? all.filter((one) => one.issuer === issuer && one.subject === subject) : [],
      )
      return store.removeLogin(userId, { issuer, subject }, deciding)
    },
    async changeEmail(userId, email, at, deciding) {
      await note('removed', userId, (all) =>
        all.filter(({ issuer, subject }) => issuer === 'email' && subject !== email),
      )
      return store.changeEmail(userId, email, at, deciding)
    },
    async undo(userId, id, now) {
      const before = (await liveUndos(database, userId, now)).find((one) => one.id === id)?.logins
      if (before)
        await note('removed', userId, (all) =>
          all.filter((one) => !before.some((had) => loginId(had) === loginId(one))),
        )
      return store.undo(userId, id, now)
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
