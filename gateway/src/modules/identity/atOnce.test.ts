import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/openDatabase.ts'
import type { Database } from '../../database/schema.ts'
import { newUndo } from '../../testing/newUndo.ts'
import { suiteFolder } from '../../testing/openFolder.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { createWalletStore } from '../wallet/store.ts'
import { createChangeStore } from './changeStore.ts'
import { createCodeStore } from './codeStore.ts'
import { createDeviceStore } from './deviceStore.ts'
import { createIdentityStore, type Deciding, type SignIn, UsedProofError } from './store.ts'
import { createUndoStore } from './undoStore.ts'

const dataDir = suiteFolder()
const at = '2026-01-01T00:00:00.000Z'
const later = '2026-03-01T00:00:00.000Z'
/** Long enough for whatever else was begun to reach the lock that it waits for. */
const MOMENT_MS = 150

/** A database that does something before it is asked, and before it answers. */
function withPauses(
  database: Database,
  { before, after }: { before?: (node: RootOperationNode) => void; after?: (sql: string) => Promise<void> },
): Database {
  const kinds = new WeakMap<object, string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      before?.(node)
      kinds.set(queryId, JSON.stringify(node))
      return node
    },
    async transformResult({ result, queryId }) {
      await after?.(kinds.get(queryId) ?? '')
      return result
    },
  }
  const paused = database.withPlugin(plugin)
  // Also what is read past the guard, which is not there.
  return Object.assign(paused, { withoutPlugins: () => paused })
}

const breaksAt = (database: Database, table: string) =>
  withPauses(database, {
    before(node) {
      if (node.kind === 'DeleteQueryNode' && JSON.stringify(node.from).includes(`"${table}"`))
        throw new Error('killed')
    },
  })
const slowAt = (database: Database, table: string | undefined) =>
  table === undefined
    ? database
    : withPauses(database, {
        async after(node) {
          if (node.includes(`"${table}"`)) await sleep(MOMENT_MS)
        },
      })

/** A change that nothing stands against, by the session of a sign-in. */
const decidingOn = ({ tokenDigest }: SignIn): Deciding => ({
  session: tokenDigest,
  undo: newUndo(),
  take: async () => true,
})

describe.each(await openTestEngines())('on $name', ({ databaseUrl }) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl, dataDir })
  })
  afterAll(() => database.destroy())

  const signInOf = (email: string): SignIn => ({
    projectId: 'shop',
    issuer: 'email',
    subject: email,
    deviceId: `device of ${email}`,
    deviceName: 'Firefox',
    tokenDigest: randomUUID(),
    locale: 'en',
    at,
    expiresAt: later,
    name: email,
  })
  async function person() {
    const email = `${randomUUID()}@example.com`
    const signIn = signInOf(email)
    const made = await createIdentityStore(database).signIn(signIn)
    if (!made) throw new Error('nobody was made')
    const { id } = made.user
    await createWalletStore(database).putDevice(deviceOf(id, signIn), signIn.tokenDigest)
    return { id, email, signIn }
  }
  const deviceOf = (user_id: string, { deviceId }: SignIn, share = 'v1.one.x') => ({
    ...{ user_id, device_id: deviceId, name: 'Firefox', share, version: 1 },
    ...{ created_at: at, used_at: at },
  })
  const rowsOf = async (table: 'wallet_sessions' | 'wallet_devices' | 'wallet_known_devices', id: string) =>
    (await database.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length
  const loginsOf = async (id: string) =>
    (await createIdentityStore(database).logins(id)).map(({ subject }) => subject)

  test('a deletion that is called off after it was found to be due is not carried out', async () => {
    const { id, email } = await person()
    const store = createIdentityStore(database)
    await store.planDeletion(id, at)
    let calledOff: Promise<unknown> | undefined
    const watched = withPauses(database, {
      async after(node) {
        if (calledOff || !node.includes('"delete_at"') || !node.includes('SelectQueryNode')) return
        calledOff = store.signIn(signInOf(email))
        // SQLite has one connection, for which the sign-in is the next in line.
        if (databaseUrl) await calledOff
      },
    })
    await createIdentityStore(watched).removeDue(later)
    expect(await calledOff).toBeDefined()
    expect(await store.find(id)).toMatchObject({ delete_at: null })
    expect([await loginsOf(id), await rowsOf('wallet_devices', id)]).toEqual([[email], 1])
    await store.planDeletion(id, at)
    await store.removeDue(later)
    expect([await store.find(id), await loginsOf(id), await rowsOf('wallet_devices', id)]).toEqual([
      undefined,
      [],
      0,
    ])
  })

  test('of a sign-in and a deletion at once one is whole: the person stays, or begins anew', async () => {
    const store = createIdentityStore(database)
    for (const slow of ['wallet_users', 'wallet_logins', 'wallet_devices']) {
      const { id, email } = await person()
      await store.planDeletion(id, at)
      const [signedIn] = await Promise.all([
        createIdentityStore(slowAt(database, slow)).signIn(signInOf(email)),
        createIdentityStore(slowAt(database, slow)).removeDue(later),
      ])
      const owner = await store.findLogin('shop', 'email', email)
      expect(owner, slow).toBe(signedIn?.user.id)
      expect(await store.find(owner ?? ''), slow).toMatchObject({ delete_at: null })
      expect(await rowsOf('wallet_devices', id), slow).toBe(owner === id ? 1 : 0)
    }
  })

  test('a plan to delete and the end of the sessions are one step, and a second wish keeps the first date', async () => {
    const { id } = await person()
    await expect(
      createIdentityStore(breaksAt(database, 'wallet_sessions')).planDeletion(id, later),
    ).rejects.toThrow('killed')
    const store = createIdentityStore(database)
    expect(await store.find(id)).toMatchObject({ delete_at: null })
    expect(await store.planDeletion(id, later)).toBe(later)
    expect(await rowsOf('wallet_sessions', id)).toBe(0)
    expect(await store.planDeletion(id, '2027-01-01T00:00:00.000Z')).toBe(later)
  })

  test('of two changes of an address at once one address is left, and the codes of the earlier one are worth nothing', async () => {
    const { id, email, signIn } = await person()
    const place = { project_id: 'shop', device_id: randomUUID(), user_id: id, email, locale: 'en' }
    await database
      .insertInto('wallet_codes')
      .values({
        ...place,
        ...{ id: randomUUID(), purpose: 'update-primary', digest: 'x', tries: 0 },
        ...{ created_at: at, expires_at: later },
      })
      .execute()
    const slow = createIdentityStore(slowAt(database, 'wallet_logins'))
    const wanted = [`a-${email}`, `b-${email}`]
    const changed = await Promise.all(wanted.map((one) => slow.changeEmail(id, one, at, decidingOn(signIn))))
    const left = await loginsOf(id)
    expect(left).toHaveLength(1)
    expect(wanted).toContain(left[0])
    const first = wanted.find((one) => one !== left[0])
    expect(changed.map((each) => each?.before).sort()).toEqual([first, email].sort())
    const codes = await database.selectFrom('wallet_codes').select('id').where('user_id', '=', id).execute()
    expect(codes).toEqual([])
  })

  test('whoever is blocked while they sign in, or add a login, is not let in', async () => {
    const { id, email, signIn } = await person()
    const deciding = decidingOn(signIn)
    const slow = createIdentityStore(slowAt(database, 'wallet_users'))
    const store = createIdentityStore(database)
    const signingIn = slow.signIn(signInOf(email))
    await sleep(MOMENT_MS / 3)
    await store.block(id, at)
    await signingIn
    expect(await rowsOf('wallet_sessions', id)).toBe(0)
    const login = { issuer: 'github', subject: randomUUID(), name: 'ada' }
    await expect(store.addLogin(id, login, at, deciding)).rejects.toThrow('The session has ended')
    await store.block(id, null)
    const again = signInOf(email)
    await store.signIn(again)
    expect(await store.addLogin(id, login, at, decidingOn(again))).toBe(true)
    // Nobody can be given a login either: it could never sign in.
    expect(await store.addLogin(randomUUID(), { ...login, subject: 'another' }, at, deciding)).toBe(undefined)
    expect(await store.findLogin('shop', 'github', 'another')).toBe(undefined)
  })

  const UNDER_WAY = ['wallet_codes', 'wallet_links', 'wallet_oauth', 'wallet_farcaster'] as const
  /** A sign-in of each kind that a device has begun, for nobody that is known. */
  async function begin(device_id: string) {
    const device = { project_id: 'shop', device_id }
    const place = { ...device, email: `${randomUUID()}@example.com`, locale: 'en' }
    const times = { created_at: at, expires_at: later }
    const id = randomUUID()
    await database
      .insertInto('wallet_codes')
      .values({ ...place, ...times, id, purpose: 'sign-in', digest: 'x', tries: 0 })
      .execute()
    await database
      .insertInto('wallet_links')
      .values({ ...place, ...times, digest: id, device_name: 'Firefox', approved_at: at })
      .execute()
    await database
      .insertInto('wallet_oauth')
      .values({ ...device, locale: 'en', digest: id, provider: 'google', status: 'found', expires_at: later })
      .execute()
    await database
      .insertInto('wallet_farcaster')
      .values({ ...device, digest: id, relay_token: id, nonce: id, status: 'found', expires_at: later })
      .execute()
    return id
  }
  const underWayOn = async (deviceId: string) => {
    const found: string[] = []
    for (const table of UNDER_WAY) {
      const rows = await database
        .selectFrom(table)
        .select('device_id')
        .where('device_id', '=', deviceId)
        .execute()
      if (rows.length > 0) found.push(table)
    }
    return found
  }

  test('a device is removed with sessions, share and sign-ins under way or not at all, and a call of its own does not bring it back', async () => {
    const { id, signIn } = await person()
    const device = signIn.deviceId
    await begin(device)
    const other = randomUUID()
    await begin(other)
    for (const table of [...UNDER_WAY, 'wallet_sessions', 'wallet_known_devices', 'wallet_devices'])
      await expect(
        createDeviceStore(breaksAt(database, table)).remove(id, device, newUndo()),
        table,
      ).rejects.toThrow('killed')
    expect([await rowsOf('wallet_devices', id), await rowsOf('wallet_sessions', id)]).toEqual([1, 1])
    expect(await underWayOn(device)).toEqual(UNDER_WAY)
    const devices = createDeviceStore(database)
    expect(await devices.list(id, at.replace('T00', 'T01'), '2025')).toHaveLength(1)
    expect(await devices.remove(id, device, newUndo())).toBe('Firefox')
    expect(await devices.remove(id, device, newUndo())).toBe(undefined)
    const again = deviceOf(id, signIn, 'v1.one.y')
    const wallets = createWalletStore(database)
    expect(await wallets.putDevice(again, signIn.tokenDigest)).toBe(false)
    const made = {
      ...{ id: randomUUID(), user_id: id, eip155: '0x', solana: '', recovery: 'managed' as const },
      ...{ version: 1, created_by: device, created_at: at },
    }
    expect(await wallets.create(made, again, signIn.tokenDigest, at, async () => undefined)).toBe(undefined)
    expect(await wallets.findWallet(id)).toBe(undefined)
    for (const table of ['wallet_devices', 'wallet_sessions', 'wallet_known_devices'] as const)
      expect(await rowsOf(table, id), table).toBe(0)
    expect([await underWayOn(device), await underWayOn(other)]).toEqual([[], UNDER_WAY])
  })

  const ENDS: readonly [string, (on: Database, id: string, device: string) => Promise<unknown>][] = [
    ['a removal', (on, id, device) => createDeviceStore(on).remove(id, device, newUndo())],
    ['a sign-out', (on, id, device) => createIdentityStore(on).signOut(id, device)],
    ['the operator’s sign-out', (on, id) => createIdentityStore(on).endSessions(id)],
    ['a block', (on, id) => createIdentityStore(on).block(id, at)],
    ['a plan to delete', (on, id) => createIdentityStore(on).planDeletion(id, later)],
  ]
  test.each(ENDS)(
    '%s and a sign-in of the device at once: whichever comes first, no session is left, and none comes after',
    async (_, end) => {
      for (const slow of [undefined, 'wallet_users', 'wallet_codes', 'wallet_sessions']) {
        const { id, email, signIn } = await person()
        const code = await begin(signIn.deviceId)
        const codes = createCodeStore(database)
        const again = (): SignIn => ({
          ...signInOf(email),
          take: (transaction) => codes.take(code, transaction),
        })
        const on = slowAt(database, slow)
        const outcomes = await Promise.allSettled([
          createIdentityStore(on).signIn(again()),
          sleep(MOMENT_MS / 3).then(() => end(on, id, signIn.deviceId)),
        ])
        expect(outcomes[1].status, slow).toBe('fulfilled')
        expect(await rowsOf('wallet_sessions', id), slow).toBe(0)
        expect(await underWayOn(signIn.deviceId), slow).toEqual([])
        await expect(createIdentityStore(database).signIn(again()), slow).rejects.toThrow(UsedProofError)
        // The other way round: the sign-in waits for the end, and finds its proof gone.
        await createIdentityStore(database).block(id, null)
        await createIdentityStore(database).signIn(signInOf(email))
        const next = await begin(signIn.deviceId)
        const late: SignIn = { ...signInOf(email), take: (transaction) => codes.take(next, transaction) }
        const [ended, signedIn] = await Promise.allSettled([
          end(on, id, signIn.deviceId),
          sleep(MOMENT_MS / 3).then(() => createIdentityStore(database).signIn(late)),
        ])
        expect([ended.status, signedIn.status === 'fulfilled' && signedIn.value !== undefined], slow).toEqual(
          ['fulfilled', false],
        )
        expect(await rowsOf('wallet_sessions', id), slow).toBe(0)
      }
    },
  )

  test('of two people who sign in on one device at once one is signed in, and nobody is locked out', async () => {
    for (const slow of [undefined, 'wallet_users', 'wallet_logins', 'wallet_sessions']) {
      const people = [await person(), await person()]
      const device = randomUUID()
      const on = slowAt(database, slow)
      const signIns = people.map(({ email }) => ({ ...signInOf(email), deviceId: device }))
      await Promise.all(signIns.map((signIn) => createIdentityStore(on).signIn(signIn)))
      const store = createIdentityStore(database)
      const found = await Promise.all(signIns.map((one) => store.findSession('shop', one.tokenDigest)))
      expect(
        found.filter((session) => session !== undefined),
        slow,
      ).toHaveLength(1)
      // It throws where the records are broken.
      for (const { id } of people) expect(await store.find(id), slow).toMatchObject({ id })
    }
  })

  /** A change of an address that waits for the user's decision. */
  async function askChange(id: string, session: string): Promise<Deciding> {
    const changes = createChangeStore(database)
    const times = { created_at: at, expires_at: later }
    const change = await changes.ask({
      ...{ ...times, id: randomUUID(), user_id: id, session, kind: 'email', issuer: 'email' },
      ...{ subject: `new-${id}@example.com`, name: null, code_to: null },
    })
    return { session, undo: newUndo(), take: (within) => changes.take(change, within) }
  }
  const changesOf = async (id: string) =>
    (await database.selectFrom('wallet_changes').select('id').where('user_id', '=', id).execute()).length
  const CHANGES: readonly [string, (id: string, by: Deciding) => Promise<unknown>][] = [
    [
      'an addition',
      (id, by) =>
        createIdentityStore(database).addLogin(id, { issuer: 'github', subject: id, name: null }, at, by),
    ],
    [
      'a removal of a login',
      (id, by) => createIdentityStore(database).removeLogin(id, { issuer: 'discord', subject: id }, by),
    ],
    [
      'another address',
      (id, by) => createIdentityStore(database).changeEmail(id, `new-${id}@example.com`, at, by),
    ],
  ]
  test.each(ENDS.flatMap(([what, end]) => CHANGES.map((change) => [what, end, ...change] as const)))(
    '%s ends the change that waits, and $2 that comes at the same moment is not made',
    async (_, end, __, change) => {
      const { id, signIn } = await person()
      const store = createIdentityStore(database)
      const discord = { issuer: 'discord', subject: id, name: null }
      await store.addLogin(id, discord, at, decidingOn(signIn))
      const before = await loginsOf(id)
      const by = await askChange(id, signIn.tokenDigest)
      const [ended, made] = await Promise.allSettled([
        end(slowAt(database, 'wallet_users'), id, signIn.deviceId),
        sleep(MOMENT_MS / 3).then(() => change(id, by)),
      ])
      expect(ended.status).toBe('fulfilled')
      expect(made).toMatchObject({ status: 'rejected', reason: { status: 401 } })
      expect([await loginsOf(id), await changesOf(id)]).toEqual([before, 0])
    },
  )

  test.each([undefined, 'wallet_users', 'wallet_logins', 'wallet_undos', 'wallet_sessions'] as const)(
    'an undo that comes with one more change, a sign-in or another undo leaves a whole person, with the change slow at %s',
    async (slow) => {
      const on = slowAt(database, slow)
      const others: readonly ((id: string, by: SignIn, undo: string) => Promise<unknown>)[] = [
        (id, by) =>
          createIdentityStore(on).addLogin(id, { issuer: 'x', subject: id, name: null }, at, decidingOn(by)),
        (id, by) =>
          createIdentityStore(on).removeLogin(id, { issuer: 'discord', subject: id }, decidingOn(by)),
        (_, by) => createIdentityStore(on).signIn({ ...by, tokenDigest: randomUUID() }),
        (id, _, undo) => createIdentityStore(on).undo(id, undo, later),
        (id) => createUndoStore(on).freeze(id, at),
        () => createIdentityStore(on).forgetUndos('2030-01-01'),
      ]
      for (const [index, other] of others.entries()) {
        const { id, email, signIn } = await person()
        const store = createIdentityStore(database)
        const discord = { issuer: 'discord', subject: id, name: null }
        await store.addLogin(id, discord, at, { ...decidingOn(signIn), undo: { ...newUndo(), at } })
        const [undo] = await createUndoStore(database).ofPerson(id, at)
        const outcomes = await Promise.allSettled([
          other(id, signIn, undo?.id ?? ''),
          sleep(MOMENT_MS / 3).then(() => store.undo(id, undo?.id ?? '', at)),
        ])
        // It throws where the records are broken.
        expect(await store.find(id), String(index)).toMatchObject({ id })
        const isUndone = outcomes[1].status === 'fulfilled' && outcomes[1].value
        if (isUndone) expect(await loginsOf(id), String(index)).toEqual([email])
        else expect(index).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('a change ends what has begun elsewhere: sessions, and sign-ins under way; on its own device all goes on', async () => {
    const { id, email, signIn } = await person()
    const store = createIdentityStore(database)
    const elsewhere = { ...signInOf(email), deviceId: randomUUID() }
    await store.signIn(elsewhere)
    for (const device of [signIn.deviceId, elsewhere.deviceId]) await begin(device)
    const stranger = randomUUID()
    await begin(stranger)
    await store.addLogin(id, { issuer: 'github', subject: id, name: null }, at, decidingOn(signIn))
    expect(await store.findSession('shop', elsewhere.tokenDigest)).toBe(undefined)
    expect(await store.findSession('shop', signIn.tokenDigest)).toMatchObject({ user: { id } })
    expect(await underWayOn(elsewhere.deviceId)).toEqual([])
    expect(await underWayOn(signIn.deviceId)).toEqual(UNDER_WAY)
    expect(await underWayOn(stranger)).toEqual(UNDER_WAY)
  })

  test('of two removals at once the last login stays', async () => {
    const { id, email, signIn } = await person()
    const store = createIdentityStore(database)
    const github = { issuer: 'github', subject: id, name: null }
    await store.addLogin(id, github, at, decidingOn(signIn))
    const slow = createIdentityStore(slowAt(database, 'wallet_logins'))
    const removed = await Promise.all(
      [{ issuer: 'email', subject: email }, github].map((login) =>
        slow.removeLogin(id, login, decidingOn(signIn)),
      ),
    )
    expect(removed.sort()).toEqual(['last', 'removed'])
    expect(await loginsOf(id)).toHaveLength(1)
  })

  test('a person ends no sign-in on a device that was never theirs', async () => {
    const { id } = await person()
    const strange = randomUUID()
    await begin(strange)
    expect(await createDeviceStore(database).remove(id, strange, newUndo())).toBe(undefined)
    expect(await underWayOn(strange)).toEqual(UNDER_WAY)
  })
})
