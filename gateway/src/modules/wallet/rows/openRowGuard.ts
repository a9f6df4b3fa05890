import type { KyselyPlugin } from 'kysely'
import type { SignAll } from '../../../database/migrations/0020RowMacs.ts'
import type { Database } from '../../../database/schema.ts'
import type { Sealer } from '../keyList.ts'
import { createRowGuard } from './createRowGuard.ts'
import { createRowMacs } from './rowMacs.ts'
import { type BrokenRow, findBroken, renewMacs, requireKeys, signRows } from './signRows.ts'

/** Guards the rows that decide permissions, and maintains their MACs. */
export interface RowGuard {
  /** Signs rows of releases before the MACs. */
  readonly signAll: SignAll
  readonly plugin: KyselyPlugin
  requireKeys(database: Database): Promise<void>
  /** The rows that the guard refuses. */
  find(database: Database): Promise<readonly BrokenRow[]>
  sign(database: Database, rows: readonly BrokenRow[]): Promise<void>
  /** Signs rows again that an earlier key has signed. @returns the number of rows */
  renew(database: Database): Promise<number>
}

export function openRowGuard(sealer: Sealer): RowGuard {
  const macs = createRowMacs(sealer)
  return {
    plugin: createRowGuard(macs),
    signAll: async (database, tables) => signRows(database, macs, await findBroken(database, macs, tables)),
    requireKeys: (database) => requireKeys(database, sealer),
    find: (database) => findBroken(database, macs),
    sign: (database, rows) => signRows(database, macs, rows),
    renew: (database) => renewMacs(database, macs, sealer),
  }
}
