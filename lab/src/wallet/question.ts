import type { Description } from '@latchkey/clear-signing'

/** One line of what a person is asked. `mono` for addresses and data. */
export type QuestionRow = { label: string; value: string; mono?: boolean }

/** Everything that is decoded in one sentence; three of them where there are more. */
export function titleOf(descriptions: readonly Description[]): string {
  const titles = descriptions.map(({ title }) => title)
  const more = titles.length - 3
  return [...titles.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])].join(', then ') || 'Do nothing'
}

/** The details of what is decoded, as lines; numbered where there are several parts. */
export const rowsOf = (descriptions: readonly Description[]): QuestionRow[] =>
  descriptions.flatMap(({ lines }, index) =>
    lines.map(({ label, value, isAddress }) => ({
      label: descriptions.length > 1 ? `${index + 1} › ${label}` : label,
      value,
      ...(isAddress && { mono: true }),
    })),
  )

/** What the approval window shows: who asks, what it does in words, what it costs, and on which network. */
export type Question = {
  kind: 'connect' | 'sign' | 'transaction' | 'chain' | 'asset'
  origin: string
  /** The request in one sentence. */
  title: string
  rows: readonly QuestionRow[]
  /** The text to be signed, whole. */
  text?: string
  /** Call data, whole. */
  data?: string
  /** What a person should think about first. */
  warning?: string
}
