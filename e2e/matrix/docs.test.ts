import { expect, test } from 'vitest'
import { ACTIONS, type Cell, isEnds, type Row } from './cell.ts'
import { renderEmbedded } from './embedded/renderEmbedded.ts'
import { MATRIX } from './matrix.ts'
import { renderTable } from './renderTable.ts'

const rows = Object.values(MATRIX)

test('docs/wallets.md matches the matrix; `npx vitest run --project pages e2e/matrix/docs -u` regenerates it', async () => {
  await expect(renderTable()).toMatchFileSnapshot('../../docs/wallets.md')
})

test('docs/wallets-embedded-matrix.md matches the rows of the embedded wallet; the same command regenerates it', async () => {
  await expect(renderEmbedded()).toMatchFileSnapshot('../../docs/wallets-embedded-matrix.md')
})

test('every cell is a test, refers to another cell’s test, or says why there is no test', () => {
  for (const part of rows)
    for (const row of Object.values(part))
      for (const action of ACTIONS) expect(resolve(part, row, action)).toBeTypeOf('string')
})

/** Follows a cell's references to its result. A circular reference fails. */
function resolve(
  part: Readonly<Record<string, Row>>,
  row: Row,
  action: (typeof ACTIONS)[number],
  passed: readonly Cell[] = [],
): string {
  const cell = row[action]
  if (passed.includes(cell)) throw new Error(`${row.wallet} ${action} is the same as itself.`)
  if (isEnds(cell)) return cell.after
  if ('notReachable' in cell) return cell.notReachable
  const other = ACTIONS.find((one) => one === cell.sameAs)
  const named = other ? row : part[cell.sameAs]
  if (!named) throw new Error(`${row.wallet} ${action} is the same as ${cell.sameAs}, which is not there.`)
  return resolve(part, named, other ?? action, [...passed, cell])
}
