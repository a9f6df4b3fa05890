import type { Description } from '@latchkey/clear-signing'

/** One line of a prompt. `mono` for addresses and data. */
export type QuestionRow = { label: string; value: string; mono?: boolean }

/** All decoded parts in one sentence, at most three of them. */
export function titleOf(descriptions: readonly Description[]): string {
  const titles = descriptions.map(({ title }) => title)
  const more = titles.length - 3
  return [...titles.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])].join(', then ') || 'Do nothing'
}

/** The decoded details as lines, numbered if there are several parts. */
export const rowsOf = (descriptions: readonly Description[]): QuestionRow[] =>
  descriptions.flatMap(({ lines }, index) =>
    lines.map(({ label, value, isAddress }) => ({
      label: descriptions.length > 1 ? `${index + 1} › ${label}` : label,
      value,
      ...(isAddress && { mono: true }),
    })),
  )

/** The content of the approval window: origin, effect, cost and network. */
export type Question = {
  kind: 'connect' | 'sign' | 'transaction' | 'chain' | 'asset'
  origin: string
  title: string
  rows: readonly QuestionRow[]
  /** The text to be signed, whole. */
  text?: string
  /** Call data, whole. */
  data?: string
  warning?: string
}
