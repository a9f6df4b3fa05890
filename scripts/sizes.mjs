// The byte budgets of the kit: the gzipped size of a Vite production build above React.
// `node scripts/sizes.mjs` prints the table, with `--explain` also what each chunk is made of, with `--against <commit>` what
// grew since a commit. `npm run check` fails when a budget is exceeded.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { fromRoot } from './lib/paths.mjs'
import { formatTable } from './lib/progress.mjs'
import { budgetOf } from './sizes/budgets.mjs'
import { buildFixture, closureOf } from './sizes/buildFixture.mjs'
import { weighKit } from './sizes/weigh.mjs'

const kilobyte = 1_000
const inSummary = ['entry', 'modal', 'evm', 'pairing', 'whole']

export async function measureSizes() {
  const rows = (await weighKit()).map((row) => ({ ...row, budget: budgetOf(row.id) }))
  const table = formatTable(
    [
      ['', 'files', 'kB gzip', 'at most', ''],
      ...rows.map(({ name, files, bytes, budget, maxFiles }) => [
        name,
        files === undefined ? '' : String(files),
        inKilobytes(bytes),
        budget ? inKilobytes(budget) : '',
        isOver(bytes, budget) ? 'TOO LARGE' : files > maxFiles ? `MORE THAN ${maxFiles} FILES` : '',
      ]),
    ],
    { right: [1, 2, 3] },
  )
  const brief = rows
    .filter(({ id }) => inSummary.includes(id))
    .map(({ id, bytes, budget }) => `${id} ${inKilobytes(bytes)}${budget ? ` of ${budget / kilobyte}` : ''}`)
  return {
    ok: !rows.some(({ files, bytes, budget, maxFiles }) => isOver(bytes, budget) || files > maxFiles),
    table,
    summary: `kB: ${brief.join(', ')}`,
  }
}

const isOver = (bytes, budget) => budget !== undefined && bytes > budget
const inKilobytes = (bytes) => (bytes / kilobyte).toFixed(1)

/** Which modules make up each chunk: bytes before minifying and compressing, largest first. */
async function explain() {
  const chunks = await buildFixture()
  const entry = closureOf(chunks, [...chunks.values()].find((chunk) => chunk.isEntry).fileName)
  for (const chunk of chunks.values()) {
    const modules = Object.entries(chunk.modules).sort(
      ([, left], [, right]) => right.renderedLength - left.renderedLength,
    )
    const largest = modules
      .slice(0, 25)
      .map(
        ([id, { renderedLength }]) =>
          `  ${String(renderedLength).padStart(7)}  ${id.replaceAll('\0', '').replace(fromRoot(), '')}`,
      )
    console.log(
      `\n${chunk.fileName}  ${inKilobytes(gzipSync(chunk.code).length)} kB${entry.has(chunk.fileName) ? ', in the entry' : ''}\n${largest.join('\n')}`,
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { explain: { type: 'boolean' }, against: { type: 'string' } } })
  try {
    if (values.explain) await explain()
    if (values.against === undefined) {
      const { ok, table } = await measureSizes()
      console.log(table)
      process.exitCode = ok ? 0 : 1
    } else {
      const { compareWith } = await import('./sizes/against.mjs')
      console.log(await compareWith(values.against))
    }
  } catch (error) {
    console.error(error.output ?? error.message)
    process.exitCode = 1
  }
}
