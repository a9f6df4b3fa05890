import { sql, type Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import type { Signer } from './createSignerReader.ts'
import { type Reached, withoutUnsafe } from './reach.ts'
import { isServed } from './rulingStore.ts'

/** A stored name. Addresses are by coin type in decimals, and only those that certainly belong to the owner. */
export interface StoredName extends Reached {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>> | undefined
  readonly updatedAt: string
}

/** The parts of a name that are needed to show an address by name. */
export type OldestName = Pick<StoredName, 'name' | 'owner' | 'ownerCoinType' | 'signer' | 'addresses'>

export interface UsedMessage {
  readonly digest: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export type Outcome = 'done' | 'used' | 'taken' | 'enough'

export interface NameStore {
  /** Like the other look-ups, does not find revoked names. */
  find(name: string): Promise<StoredName | undefined>
  /** The names of an owner, oldest first. */
  ownedBy(owner: string): Promise<readonly StoredName[]>
  /** The oldest name of each owner that has one, with its addresses by coin type. */
  oldestOf(owners: readonly string[]): Promise<readonly OldestName[]>
  /** Those of the names that are taken, including revoked ones. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** If several requests want a name at once, exactly one gets it. On Postgres, concurrent requests may slightly exceed `mostOwned`. */
  register(name: StoredName, message: UsedMessage, mostOwned: number): Promise<Outcome>
  setAttributes(
    name: string,
    attributes: StoredName['attributes'],
    at: string,
    message: UsedMessage,
  ): Promise<Outcome>
  setAddress(
    name: string,
    coinType: number,
    address: string,
    at: string,
    message: UsedMessage,
  ): Promise<Outcome>
  /** Stores how an owner signs. Once a key has signed, that is permanent. */
  noteSigner(owner: string, signer: Signer): Promise<void>
  forgetMessagesBefore(at: string): Promise<void>
}

export function createNameStore(database: Database): NameStore {
  const read = async (by: 'name' | 'owner', value: string): Promise<StoredName[]> => {
    const rows = await database
      .selectFrom('names')
      .selectAll()
      .where(by, '=', value)
      .where(isServed)
      .orderBy('registered_at')
      .orderBy('name')
      .limit(MAX_READ)
      .execute()
    if (rows.length === 0) return []
    const names = rows.map(({ name }) => name)
    const addresses = await database
      .selectFrom('name_addresses')
      .selectAll()
      .where('name', 'in', names)
      .orderBy('coin_type')
      .execute()
    return rows.map((row) =>
      withoutUnsafe({
        name: row.name,
        owner: row.owner,
        ownerCoinType: Number(row.owner_coin_type),
        signer: row.signer ?? undefined,
        attributes: row.attributes === null ? undefined : toAttributes(row.attributes),
        registeredAt: row.registered_at,
        updatedAt: row.updated_at,
        addresses: Object.fromEntries(
          addresses
            .filter(({ name }) => name === row.name)
            .map(({ coin_type, address, created_at }) => [coin_type, { address, created_at }]),
        ),
      }),
    )
  }
  const change = (message: UsedMessage, act: (transaction: Transaction<DatabaseSchema>) => Promise<void>) =>
    durably(database, async (transaction): Promise<Outcome> => {
      await use(transaction, message)
      await act(transaction)
      return 'done'
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.outcome
      throw error
    })

  return {
    find: async (name) => (await read('name', name))[0],
    ownedBy: (owner) => read('owner', owner),
    async oldestOf(owners) {
      if (owners.length === 0) return []
      const rows = await database
        .selectFrom((from) =>
          from
            .selectFrom('names')
            .select([
              'name',
              'owner',
              'owner_coin_type',
              'signer',
              'registered_at',
              sql<number>`row_number() over (partition by owner order by registered_at, name)`.as('place'),
            ])
            .where('owner', 'in', owners)
            .where(isServed)
            .as('own'),
        )
        .innerJoin('name_addresses as to', 'to.name', 'own.name')
        .select(['own.name', 'own.owner', 'own.owner_coin_type', 'own.signer', 'own.registered_at'])
        .select(['to.coin_type', 'to.address', 'to.created_at'])
        .where('own.place', '=', 1)
        .execute()
      const found = new Map<string, OldestName & { registeredAt: string; addresses: Addresses }>()
      for (const { name, owner, owner_coin_type, signer, registered_at, ...entry } of rows) {
        const { coin_type, address, created_at } = entry
        const owned = { ownerCoinType: Number(owner_coin_type), signer: signer ?? undefined }
        const one = found.get(name) ?? { name, owner, ...owned, registeredAt: registered_at, addresses: {} }
        one.addresses[coin_type] = { address, created_at }
        found.set(name, one)
      }
      return [...found.values()].map(withoutUnsafe)
    },
    async taken(names) {
      const rows = await database.selectFrom('names').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },
    register: (name, message, mostOwned) =>
      change(message, async (transaction) => {
        const { owned } = await transaction
          .selectFrom('names')
          .select(({ fn }) => fn.countAll().as('owned'))
          .where('owner', '=', name.owner)
          .executeTakeFirstOrThrow()
        if (Number(owned) >= mostOwned) throw new Undone('enough')
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('names')
          .values({
            name: name.name,
            owner: name.owner,
            owner_coin_type: String(name.ownerCoinType),
            signer: name.signer ?? null,
            attributes: name.attributes ? JSON.stringify(name.attributes) : null,
            registered_at: name.registeredAt,
            updated_at: name.updatedAt,
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst()
        if (!numInsertedOrUpdatedRows) throw new Undone('taken')
        const rows = Object.entries(name.addresses).map(([coin_type, entry]) => ({
          name: name.name,
          coin_type,
          ...entry,
        }))
        await transaction.insertInto('name_addresses').values(rows).execute()
      }),
    setAttributes: (name, attributes, at, message) =>
      change(message, async (transaction) => {
        await transaction
          .updateTable('names')
          .set({ attributes: attributes ? JSON.stringify(attributes) : null, updated_at: at })
          .where('name', '=', name)
          .execute()
      }),
    setAddress: (name, coinType, address, at, message) =>
      change(message, async (transaction) => {
        await transaction
          .insertInto('name_addresses')
          .values({ name, coin_type: String(coinType), address, created_at: at })
          .onConflict((conflict) =>
            conflict.columns(['name', 'coin_type']).doUpdateSet({ address, created_at: at }),
          )
          .execute()
        await transaction.updateTable('names').set({ updated_at: at }).where('name', '=', name).execute()
      }),
    async noteSigner(owner, signer) {
      const rows = database.updateTable('names').set({ signer }).where('owner', '=', owner)
      await (signer === 'key' ? rows : rows.where('signer', 'is', null)).execute()
    },
    async forgetMessagesBefore(at) {
      await database.deleteFrom('name_messages').where('expires_at', '<', at).execute()
    },
  }
}

type Addresses = Record<string, StoredName['addresses'][string]>

const MAX_READ = 100

/** Rolls a transaction back for a reason other than a database failure. */
class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

async function use(
  transaction: Transaction<DatabaseSchema>,
  { digest, expiresAt }: UsedMessage,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('name_messages')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Undone('used')
}

/** Only this module writes the column, and it writes such records. */
function toAttributes(text: string): Readonly<Record<string, string>> {
  return JSON.parse(text) as Readonly<Record<string, string>>
}
