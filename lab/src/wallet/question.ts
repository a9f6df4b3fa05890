/** One line of what a person is asked. `mono` for addresses and data. */
export type QuestionRow = { label: string; value: string; mono?: boolean }

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
