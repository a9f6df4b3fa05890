import { BaseError } from '../errors/BaseError.ts'

/** What a user reads when a deed fails, by the error's class. */
export type ErrorTexts = Readonly<Record<string, string | ((said: string) => string)>>

/** One wallet that misbehaves, and how each deed with it ends. */
export interface MisbehaviourRow {
  readonly wallet: string
  readonly deeds: readonly (() => Promise<unknown>)[]
  readonly close: () => void
}

/** How a deed ends, in the words of the catalogue. Anything but an error of the kit fails the test. */
async function endOf(deed: () => Promise<unknown>, texts: ErrorTexts): Promise<string> {
  try {
    await deed()
    return 'Works anyway.'
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const text = Object.hasOwn(texts, error.name) ? texts[error.name] : undefined
    return `“${typeof text === 'function' ? text(error.shortMessage) : (text ?? error.shortMessage)}”`
  }
}

/** A table in Markdown. Deeds of one row run one after the other; after a failed connect, the others are left out. */
export async function renderMisbehaviour(
  title: string,
  {
    columns,
    rows,
    texts,
  }: { columns: readonly string[]; rows: readonly MisbehaviourRow[]; texts: ErrorTexts },
): Promise<string> {
  const head = ['the wallet', ...columns]
  const lines: string[][] = []
  for (const { wallet, deeds, close } of rows) {
    const cells: string[] = []
    for (const deed of deeds)
      cells.push(cells[0]?.startsWith('“') ? '– (it is not connected)' : await endOf(deed, texts))
    close()
    lines.push([wallet, ...cells])
  }
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)
  return `## ${title}\n\n${table.join('\n')}\n`
}
