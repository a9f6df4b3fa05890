import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Database, DatabaseSchema } from '../../database/schema.ts'

export interface NameRuling {
  readonly name: string
  /** `reserved`: no user can register the name. `revoked`: it also isn't served, and its owner can't change it. */
  readonly ruling: 'reserved' | 'revoked'
  /** ISO 8601. */
  readonly at: string
}

export interface NameRulings {
  /** Those of the names that no user can register. Hyphens are ignored. */
  blocked(names: readonly string[]): Promise<ReadonlySet<string>>
  list(): Promise<readonly NameRuling[]>
  rule(ruling: NameRuling): Promise<void>
  /** @returns whether there was a ruling on this name */
  lift(name: string): Promise<boolean>
}

/** Rulings are read with each lookup, so that a ruling takes effect on every gateway of a database at once. */
export function createNameRulings(database: Database): NameRulings {
  return {
    async blocked(names) {
      if (names.length === 0) return new Set()
      const rows = await database
        .selectFrom('name_rulings')
        .select('plain')
        .where('plain', 'in', [...new Set(names.map(withoutHyphens))])
        .execute()
      const plain = new Set(rows.map((row) => row.plain))
      return new Set(names.filter((name) => plain.has(withoutHyphens(name))))
    },
    async list() {
      const rows = await database.selectFrom('name_rulings').selectAll().orderBy('name').execute()
      return rows.map(({ name, ruling, ruled_at }) => ({ name, ruling, at: ruled_at }))
    },
    async rule({ name, ruling, at }) {
      const values = { name, plain: withoutHyphens(name), ruling, ruled_at: at }
      await database
        .insertInto('name_rulings')
        .values(values)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ruling, ruled_at: at }))
        .execute()
    },
    async lift(name) {
      const { numDeletedRows } = await database
        .deleteFrom('name_rulings')
        .where('name', '=', name)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Leaves revoked names out of a query of names. */
export function isServed({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<DatabaseSchema, 'names'>): ExpressionWrapper<DatabaseSchema, 'names', SqlBool> {
  return not(
    exists(
      selectFrom('name_rulings')
        .select('name_rulings.name')
        .whereRef('name_rulings.name', '=', 'names.name')
        .where('name_rulings.ruling', '=', 'revoked'),
    ),
  )
}

/** Removes hyphens from the label only; the zone keeps its own. */
function withoutHyphens(name: string): string {
  const end = name.indexOf('.')
  return name.slice(0, end).replaceAll('-', '') + name.slice(end)
}
