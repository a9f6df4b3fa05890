import {
  AliasNode,
  ColumnNode,
  ColumnUpdateNode,
  IdentifierNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { coveredBy, GUARDED_TABLES, type Guarded, isGuarded } from './guardedTables.ts'
import { BrokenRowError, type Cells, type RowMacs } from './rowMacs.ts'

interface Watched {
  readonly table: Guarded
  /** Prefix of the columns that are read only for the check. */
  readonly prefix: string
}

/**
 * Intercepts every statement between the stores and the database, so that none can forget a MAC. Each row written to a guarded table gets a
 * MAC, and each row read is checked; a row that is not ours fails the request. A statement must follow these rules, or throws a TypeError:
 *
 * - An update sets every covered column (`set({ ...row, used_at })` with a row that was read), or only columns that no MAC covers.
 * - On conflict, a row is left unchanged or replaced entirely.
 * - Guarded tables appear only in a statement's own `from` and `join`, not in a subquery, and nothing is counted or grouped.
 */
export function createRowGuard(macs: RowMacs): KyselyPlugin {
  const plans = new WeakMap<object, readonly Watched[]>()
  const check = (row: Cells, { table, prefix }: Watched): void => {
    const cells = Object.fromEntries(
      ['mac', ...coveredBy(table)].map((column) => [column, row[prefix + column]]),
    )
    if (GUARDED_TABLES[table].key.every((column) => cells[column] === null)) return
    const fault = macs.faultOf(table, cells)
    if (fault !== undefined) throw new BrokenRowError(table, fault)
  }

  return {
    transformQuery({ node, queryId }) {
      refuseHidden(node)
      const { guarded, watched } = guard(node, macs)
      if (watched.length > 0) plans.set(queryId, watched)
      return guarded
    },
    async transformResult({ result, queryId }) {
      const watched = plans.get(queryId)
      if (!watched) return result
      for (const row of result.rows) for (const one of watched) check(row, one)
      return { ...result, rows: result.rows.map(withoutPrefixed) }
    },
  }
}

interface Plan {
  readonly guarded: RootOperationNode
  readonly watched: readonly Watched[]
}

function guard(node: RootOperationNode, macs: RowMacs): Plan {
  switch (node.kind) {
    case 'SelectQueryNode':
      return guardSelect(node)
    case 'InsertQueryNode':
      return { guarded: signInsert(node, macs), watched: [] }
    case 'UpdateQueryNode':
      return guardReturning(signUpdate(node, macs), node.table)
    default:
      return { guarded: node, watched: [] }
  }
}

const PREFIX = '~'

function guardSelect(node: SelectQueryNode): Plan {
  const named = sourcesOf(node).flatMap((source, index) => {
    const table = tableOf(source)
    return table ? [{ table, prefix: `${PREFIX}${index}.`, name: nameOf(source) }] : []
  })
  if (named.length === 0) return { guarded: node, watched: [] }
  if (
    node.groupBy ||
    node.setOperations ||
    JSON.stringify(node.selections).includes('"AggregateFunctionNode"')
  )
    throw new TypeError('A guarded table is counted, grouped or united: its rows could not be checked.')
  const selections = named.flatMap(({ table, prefix, name }) => hidden(table, prefix, name))
  return { guarded: SelectQueryNode.cloneWithSelections(node, selections), watched: named }
}

function guardReturning(node: UpdateQueryNode, target: OperationNode | undefined): Plan {
  const table = target && tableOf(target)
  if (!table || !node.returning) return { guarded: node, watched: [] }
  const watched = { table, prefix: `${PREFIX}0.` }
  const returning = ReturningNode.cloneWithSelections(node.returning, hidden(table, watched.prefix, table))
  return { guarded: { ...node, returning }, watched: [watched] }
}

function signInsert(node: InsertQueryNode, macs: RowMacs): InsertQueryNode {
  const table = node.into && tableOf(node.into)
  if (!table) return node
  const columns = (node.columns ?? []).map((column) => column.column.name)
  if (!node.values || !ValuesNode.is(node.values) || columns.includes('mac'))
    throw new TypeError(`${table}: an insert names its values, and leaves the MAC to the guard.`)
  const rows = node.values.values.map((list) => {
    const values = PrimitiveValueListNode.is(list) ? list.values : list.values.map(writtenValue)
    return Object.fromEntries(columns.map((column, index) => [column, values[index]]))
  })
  return {
    ...node,
    columns: [...(node.columns ?? []), ColumnNode.create('mac')],
    values: ValuesNode.create(
      node.values.values.map((list, index) => {
        const mac = macs.of(table, rows[index] ?? {})
        return PrimitiveValueListNode.is(list)
          ? PrimitiveValueListNode.create([...list.values, mac])
          : ValueListNode.create([...list.values, ValueNode.create(mac)])
      }),
    ),
    ...(node.onConflict?.updates && {
      onConflict: {
        ...node.onConflict,
        updates: signUpdates(
          table,
          node.onConflict.updates,
          macs,
          // The conflicting row has these columns in common with the new one.
          Object.fromEntries(
            (node.onConflict.columns ?? []).map(({ column }) => [column.name, rows[0]?.[column.name]]),
          ),
        ),
      },
    }),
  }
}

function signUpdate(node: UpdateQueryNode, macs: RowMacs): UpdateQueryNode {
  const table = node.table && tableOf(node.table)
  return table ? { ...node, updates: signUpdates(table, node.updates ?? [], macs, {}) } : node
}

/** @param known - the row's existing values */
function signUpdates(
  table: Guarded,
  updates: readonly ColumnUpdateNode[],
  macs: RowMacs,
  known: Cells,
): readonly ColumnUpdateNode[] {
  const free: readonly string[] = GUARDED_TABLES[table].free
  const others = updates.filter(({ column }) => columnOf(column) !== 'mac')
  if (others.every(({ column }) => free.includes(columnOf(column)))) return others
  const covered = others.filter(({ column }) => !free.includes(columnOf(column)))
  const row = {
    ...known,
    ...Object.fromEntries(covered.map(({ column, value }) => [columnOf(column), writtenValue(value)])),
  }
  const missing = coveredBy(table).filter((column) => !Object.hasOwn(row, column))
  if (missing.length > 0)
    throw new TypeError(
      `${table}: an update that changes what a MAC covers sets the whole row, such as set({ ...row, change }). Missing: ${missing.join(', ')}.`,
    )
  return [...others, ColumnUpdateNode.create(ColumnNode.create('mac'), ValueNode.create(macs.of(table, row)))]
}

/** @throws TypeError if a subquery reads a guarded table, or raw SQL names one */
function refuseHidden(node: RootOperationNode): void {
  const visit = (value: unknown, isRoot: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const kind: unknown = Reflect.get(value, 'kind')
    // Written values contain no statement, and may be thousands of rows, so they are skipped.
    if (kind === 'PrimitiveValueListNode' || kind === 'ValueNode') return
    if (kind === 'RawNode' && namesGuarded(Reflect.get(value, 'sqlFragments')))
      throw new TypeError('SQL as text names a guarded table: its rows could not be checked.')
    if (!isRoot && kind === 'SelectQueryNode' && sourcesOf(value as SelectQueryNode).some(tableOf))
      throw new TypeError(
        'A query inside of a statement reads a guarded table: its rows could not be checked.',
      )
    for (const part of Object.values(value)) visit(part, false)
  }
  visit(node, true)
}

function sourcesOf({ from, joins = [] }: SelectQueryNode): readonly OperationNode[] {
  return [...(from?.froms ?? []), ...joins.map(({ table }) => table)]
}

function namesGuarded(fragments: unknown): boolean {
  const text = Array.isArray(fragments) ? fragments.join('?') : ''
  return [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)/gi)].some(([, name = '']) =>
    isGuarded(name),
  )
}

/** Selects all columns that the check needs, under names that no column has. */
function hidden(table: Guarded, prefix: string, name: string): SelectionNode[] {
  return ['mac', ...coveredBy(table)].map((column) =>
    SelectionNode.create(
      AliasNode.create(
        ReferenceNode.create(ColumnNode.create(column), TableNode.create(name)),
        IdentifierNode.create(prefix + column),
      ),
    ),
  )
}

function withoutPrefixed(row: Cells): Cells {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith(PREFIX)))
}

function tableOf(source: OperationNode): Guarded | undefined {
  const node = AliasNode.is(source) ? source.node : source
  const name = TableNode.is(node) ? node.table.identifier.name : ''
  return isGuarded(name) ? name : undefined
}

function nameOf(source: OperationNode): string {
  if (AliasNode.is(source) && IdentifierNode.is(source.alias)) return source.alias.name
  return TableNode.is(source) ? source.table.identifier.name : ''
}

function columnOf(node: OperationNode): string {
  return ColumnNode.is(node) ? node.column.name : ''
}

/** @throws TypeError if the database would compute the value */
function writtenValue(node: OperationNode): unknown {
  if (ValueNode.is(node)) return node.value
  throw new TypeError('What a MAC covers is written as a value, and not computed by the database.')
}
