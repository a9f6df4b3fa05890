import type { Logger } from 'pino'
import type { Metrics } from '../../../metrics/createMetrics.ts'
import { Failure } from '../../../server/Failure.ts'
import type { Sealer } from '../keyList.ts'
import { coveredBy, type Guarded } from './guardedTables.ts'

export type Cells = Readonly<Record<string, unknown>>

/** A row has no MAC, another row's MAC, or the MAC of a key that the list lacks; or the user's logins, devices or sessions do not match the row. */
export type RowFault = 'unsigned' | 'forged' | 'key' | 'members'

/** A row that the gateway did not write in this form. It is not used. */
export class BrokenRowError extends Failure {
  readonly table: Guarded
  readonly fault: RowFault

  constructor(table: Guarded, fault: RowFault) {
    super(
      503,
      'account',
      'Something is wrong with your account’s records; tell the site. Nothing was changed.',
      { code: 'recordsBroken' },
    )
    this.table = table
    this.fault = fault
  }
}

/** Reports a broken row, without its contents. */
export function reportBroken(
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
  { table, fault }: BrokenRowError,
): void {
  metrics.brokenRows.add({ table, cause: fault })
  logger.error({ table, cause: fault }, 'a row was not written by a gateway with this key list: refused')
}

export interface RowMacs {
  of(table: Guarded, row: Cells): string
  faultOf(table: Guarded, row: Cells): RowFault | undefined
}

/** MACs leave out columns that are null, so that a later release can add columns to existing rows. */
export function createRowMacs(sealer: Pick<Sealer, 'mac' | 'checkMac'>): RowMacs {
  const textOf = (table: Guarded, row: Cells): string => {
    const cells = coveredBy(table)
      .filter((column) => row[column] !== null && row[column] !== undefined)
      .sort()
      .map((column) => [column, row[column]])
    return JSON.stringify([table, cells])
  }
  return {
    of: (table, row) => sealer.mac(textOf(table, row)),
    faultOf(table, row) {
      const { mac } = row
      if (typeof mac !== 'string') return 'unsigned'
      const outcome = sealer.checkMac(textOf(table, row), mac)
      return outcome === 'genuine' ? undefined : outcome
    },
  }
}
