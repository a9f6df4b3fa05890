import { MATRIX } from '../matrix.ts'
import { embeddedRows, type FrameCell, type FrameRow, LEFT_OUT } from './rows.ts'

const INTRODUCTION = `# The embedded wallet in the matrix

The rows of [wallets that misbehave](wallets.md), over the frame of the [embedded wallet](embedded-wallet.md): what it signs and sends, in a real
browser, with the real server. The page hears another answer than the frame gave: in *How it fails*, after the user has said no there. \`npm run nightly -- --only e2e\` runs them all, \`npm test\` a few.
[An embedded wallet that misbehaves](wallets-embedded.md) has what only this wallet can do: its sign-in, its storage, its server.

A sign-in is not a request, and the frame is not asked to switch, so that these columns are left out.
`

/** Renders docs/wallets-embedded-matrix.md. */
export function renderEmbedded(): string {
  const rows: Readonly<Record<string, FrameRow>> = embeddedRows('the wallet')
  const parts = Object.entries(MATRIX).map(([title, own]) => {
    const reason = LEFT_OUT[title]
    if (reason !== undefined) return `## ${title}\n\n${reason}\n`
    const head = ['the wallet', 'sign', 'send']
    const lines = Object.entries(own).map(([name, { wallet }]) => [wallet, ...cellsOf(rows[name])])
    const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)
    return `## ${title}\n\n${table.join('\n')}\n`
  })
  return [INTRODUCTION, ...parts].join('\n')
}

function cellsOf(row: FrameRow | undefined): readonly [string, string] {
  if (!row) throw new Error('A row of the matrix is missing in rows.ts.')
  return 'leftOut' in row ? [`– (${row.leftOut})`, '–'] : [renderCell(row.sign), renderCell(row.send)]
}

const renderCell = ({ script, says }: FrameCell): string => {
  if (says.length > 0)
    return says.map((text) => `“${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')}”`).join(' ')
  return script.person === 'leaves' ? 'Nothing is sent.' : 'Works anyway.'
}
