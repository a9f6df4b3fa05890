import { dirname, join } from 'node:path'
import { pino } from 'pino'
import type { GatewayConfig } from '../config/config.ts'
import type { WalletConfig } from '../config/readWallet.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/schema.ts'
import { createMailer } from '../mail/createMailer.ts'
import { parseEmail } from '../mail/parseEmail.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import { createApprovalLog } from '../modules/identity/approvalStore.ts'
import { createDeviceStore } from '../modules/identity/deviceStore.ts'
import { DELETION_DAYS } from '../modules/identity/service.ts'
import { IDLE_MS } from '../modules/identity/sessions.ts'
import { createIdentityStore, type User } from '../modules/identity/store.ts'
import { liveUndos } from '../modules/identity/undoStore.ts'
import { openKeyList } from '../modules/wallet/keyList.ts'
import { logLogins } from '../modules/wallet/logLogins.ts'
import { toLog } from '../modules/wallet/past.ts'
import { createWalletStore } from '../modules/wallet/store.ts'
import { openWalletLog, type WalletLog } from '../modules/wallet/walletLog.ts'
import { Failure } from '../server/Failure.ts'
import { CommandError } from './CommandError.ts'
import { type Ask, askOnTerminal, signUnsigned } from './signUnsigned.ts'

const USAGE = `Write one of, with an email address or the id that find prints:
  users find <who>      who it is, with logins, devices and addresses
  users sign-out <who>  ends every session, and every sign-in that is under way
  users block <who>     ends every session, and refuses sign-ins
  users unblock <who>   ends that
  users export <who>    prints what is stored of a person as JSON, without keys and shares
  users delete <who>    deletes in ${DELETION_DAYS} days what is stored of a person; a sign-in before then cancels it
  users keep <who>      cancels a deletion
  users undo <who>      undoes every change of logins and devices that can be undone still, and signs out everywhere
  users release <who>   lets somebody make a new wallet whose own is lost for good: the log beside the database forgets it
  users sign-rows       lists rows that no gateway with the key list wrote, and signs them after a yes`

const DAY_MS = 86_400_000

/**
 * `main.js users …`: an operator's commands for one user with an embedded wallet. They change the gateway's own database, so they take
 * effect on all its gateways at once. They never read a share.
 */
export async function manageUsers(
  args: readonly string[],
  config: GatewayConfig,
  ask: Ask = askOnTerminal,
): Promise<string> {
  const [verb = '', who, ...more] = args
  if (verb === 'sign-rows' && who === undefined) return signUnsigned(config, ask)
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act || who === undefined || more.length > 0) throw new CommandError(USAGE)
  if (!config.wallet) throw new CommandError('WALLET_URL is not set. Set it as for the gateway.')
  const database = await openDatabase(config)
  try {
    const found = await findUsers(database, who)
    if (found.length === 0) throw new CommandError(`${who}: nobody signs in with this.`)
    if (verb === 'find')
      return (await Promise.all(found.map((user) => describe(database, user)))).join('\n\n')
    const [user, ...others] = found
    if (!user || others.length > 0)
      throw new CommandError(
        `${who}: ${found.length} people sign in with this, in several projects. Write an id: users find ${who}`,
      )
    return await act({ database, user, config, wallet: config.wallet })
  } finally {
    await database.destroy()
  }
}

interface Deed {
  readonly database: Database
  readonly user: User
  readonly config: GatewayConfig
  readonly wallet: WalletConfig
}

const verbs: Readonly<Record<string, (deed: Deed) => Promise<string>>> = {
  find: ({ database, user }) => describe(database, user),
  async 'sign-out'({ database, user }) {
    await createIdentityStore(database).endSessions(user.id)
    return `${user.id}: signed out on every device.`
  },
  async block({ database, user }) {
    await createIdentityStore(database).block(user.id, new Date().toISOString())
    return `${user.id}: blocked, and signed out on every device.`
  },
  async unblock({ database, user }) {
    await createIdentityStore(database).block(user.id, null)
    return `${user.id}: may sign in again.`
  },
  export: async ({ database, user }) => JSON.stringify(await personalData(database, user), null, 2),
  async delete(deed) {
    const { database, user } = deed
    const store = createIdentityStore(database)
    const wanted = new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString()
    const deleteAt = await store.planDeletion(user.id, wanted)
    if (deleteAt !== wanted) return `${user.id}: is to be deleted already, on ${deleteAt}.`
    return `${user.id}: will be deleted on ${deleteAt}. ${await tell(deed, { kind: 'deletion', days: DELETION_DAYS })}`
  },
  async release({ database, user, wallet }) {
    if (await createWalletStore(database).findWallet(user.id))
      throw new CommandError(`${user.id}: has a wallet. There is nothing to release.`)
    const logins = (await createIdentityStore(database).logins(user.id)).map((login) =>
      toLog(user.project_id, login),
    )
    return withLog(wallet, async (log) => {
      const { held } = await log.lookUp(logins)
      for (const id of held) await log.write('deleted', logins, id)
      return held.length > 0
        ? `${user.id}: may make a new wallet. Given up: ${held.join(', ')}.`
        : `${user.id}: the log knows of no wallet.`
    })
  },
  undo: ({ database, user, wallet }) =>
    withLog(wallet, async (log) => {
      const now = new Date().toISOString()
      const [first] = await liveUndos(database, user.id, now)
      if (!first) throw new CommandError(`${user.id}: there is no change that can be undone.`)
      const people = logLogins(createIdentityStore(database), {
        ...{ database, log, walletStore: createWalletStore(database) },
      })
      await people.undo(user.id, first.id, now)
      const logins = (await people.logins(user.id)).map(
        ({ issuer, name, subject }) => `${issuer} ${name ?? subject}`,
      )
      return `${user.id}: is as before ${first.made_at}, and signed out on every device. Signs in with: ${logins.join(', ')}.`
    }),
  async keep(deed) {
    const { database, user } = deed
    await createIdentityStore(database).planDeletion(user.id, null)
    const told = user.delete_at === null ? '' : ` ${await tell(deed, { kind: 'deletionOff' })}`
    return `${user.id}: will not be deleted.${told}`
  },
}

/** Works with the log beside the database, in a file of its own: the gateway writes its own meanwhile. */
async function withLog(wallet: WalletConfig, act: (log: WalletLog) => Promise<string>): Promise<string> {
  const log = await openWalletLog(join(dirname(wallet.logFile), 'users.log'), {
    sealer: openKeyList(wallet.kekFile),
    logger: pino({ level: 'silent' }),
    now: Date.now,
  })
  try {
    return await act(log)
  } finally {
    await log.close()
  }
}

async function findUsers(database: Database, who: string): Promise<readonly User[]> {
  const store = createIdentityStore(database)
  const byId = await store.find(who)
  if (byId) return [byId]
  try {
    return await store.findByEmail(parseEmail(who))
  } catch (error) {
    if (error instanceof Failure)
      throw new CommandError(`${who}: is neither an id of a person nor an email address.`)
    throw error
  }
}

async function describe(database: Database, user: User): Promise<string> {
  const { logins, devices, wallet, undoable } = await personalData(database, user)
  return [
    user.id,
    `  project   ${user.project_id}`,
    `  since     ${user.created_at}`,
    ...logins.map(({ issuer, name, subject }) => `  login     ${issuer} ${name ?? subject}`),
    ...(wallet
      ? [`  wallet    ${wallet.eip155}`, `            ${wallet.solana}`, `  recovery  ${wallet.recovery}`]
      : []),
    ...devices.map(
      ({ name, usedAt, ...device }) => `  device    ${name}, ${stateOf(device)}, last used ${usedAt}`,
    ),
    ...undoable.map(
      ({ kind, madeAt, endsAt, frozenUntil }) =>
        `  change    ${kind}, ${madeAt}, can be undone until ${endsAt}${frozenUntil === null ? '' : `, frozen until ${frozenUntil}`}`,
    ),
    ...(user.blocked_at === null ? [] : [`  blocked   ${user.blocked_at}`]),
    ...(user.delete_at === null ? [] : [`  deletion  ${user.delete_at}`]),
  ].join('\n')
}

function stateOf({ signedInAt, hasShare }: { signedInAt: string | null; hasShare: boolean }): string {
  const share = hasShare ? 'opens the wallet' : 'can read only'
  return signedInAt === null ? `${share}, signed out` : `${share}, signed in ${signedInAt}`
}

/** A user's stored data, without shares, keys, tokens and the ids of devices' keys. */
async function personalData(database: Database, user: User) {
  const wallets = createWalletStore(database)
  const wallet = await wallets.findWallet(user.id)
  const iso = (ms: number) => new Date(ms).toISOString()
  const devices = await createDeviceStore(database).list(user.id, iso(Date.now()), iso(Date.now() - IDLE_MS))
  const sessions = await database
    .selectFrom('wallet_sessions')
    .select([
      'device_name as device',
      'created_at as createdAt',
      'used_at as usedAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', user.id)
    .execute()
  return {
    id: user.id,
    project: user.project_id,
    locale: user.locale,
    createdAt: user.created_at,
    blockedAt: user.blocked_at,
    deletionAt: user.delete_at,
    logins: await createIdentityStore(database).logins(user.id),
    wallet: wallet && {
      eip155: wallet.eip155,
      solana: wallet.solana,
      recovery: wallet.recovery,
      createdAt: wallet.created_at,
    },
    devices: devices.map(({ name, signedInAt, usedAt, shareUsedAt }) => ({
      ...{ name, signedInAt, usedAt },
      hasShare: shareUsedAt !== null,
    })),
    sessions,
    ...(await underWay(database, user)),
    approvals: await createApprovalLog(database).list(user.id),
  }
}

/** A user's pending actions, and their decisions to send. */
async function underWay(database: Database, { id, project_id }: User) {
  const email = await createIdentityStore(database).emailOf(id)
  const times = ['created_at as createdAt', 'expires_at as expiresAt'] as const
  return {
    changes: await database
      .selectFrom('wallet_changes')
      .select(['kind', 'issuer', 'subject', 'name', 'code_to as codeTo', ...times])
      .where('user_id', '=', id)
      .execute(),
    undoable: (await liveUndos(database, id, new Date().toISOString())).map(
      ({ kind, logins, made_at: madeAt, ends_at: endsAt, frozen_until: frozenUntil }) => ({
        ...{ kind, madeAt, endsAt, frozenUntil },
        loginsBefore: logins,
      }),
    ),
    openings: await database
      .selectFrom('wallet_openings')
      .select(['device_name as device', 'proved_at as provedAt', ...times])
      .where('user_id', '=', id)
      .execute(),
    codes: await database
      .selectFrom('wallet_codes')
      .select(['purpose', 'email', 'next_email as nextEmail', 'locale', ...times])
      .where('project_id', '=', project_id)
      .where((where) => where.or([where('user_id', '=', id), where('email', '=', email ?? '')]))
      .execute(),
    links: await database
      .selectFrom('wallet_links')
      .select(['email', 'device_name as device', 'locale', 'approved_at as approvedAt', ...times])
      .where('project_id', '=', project_id)
      .where('email', '=', email ?? '')
      .execute(),
    signIns: await database
      .selectFrom('wallet_oauth')
      .select(['provider', 'status', 'name', 'email', 'expires_at as expiresAt'])
      .where('project_id', '=', project_id)
      .where((where) => where.or([where('link_to', '=', id), where('email', '=', email ?? '')]))
      .execute(),
    farcaster: await database
      .selectFrom('wallet_farcaster')
      .select(['status', 'fid', 'name', 'expires_at as expiresAt'])
      .where('link_to', '=', id)
      .execute(),
    decisions: await database
      .selectFrom('wallet_decisions')
      .select(['chain', 'method', 'params', 'created_at as createdAt'])
      .where('user_id', '=', id)
      .execute(),
  }
}

/** Mails the user of a planned deletion or its end, as when they had asked for it themselves. */
async function tell(
  { database, user, config, wallet }: Deed,
  notice: { kind: 'deletion'; days: number } | { kind: 'deletionOff' },
): Promise<string> {
  const email = await createIdentityStore(database).emailOf(user.id)
  if (email === undefined) return 'There is no address to mail them.'
  const mailer = createMailer(wallet, { metrics: createMetrics(config), logger: pino({ level: 'silent' }) })
  try {
    await mailer.send(email, user.locale, { product: new URL(wallet.url).host, ...notice })
    return 'They got a mail.'
  } catch (error) {
    if (error instanceof Failure) return 'The mail to them could not be sent: tell them yourself.'
    throw error
  } finally {
    await mailer.close()
  }
}
