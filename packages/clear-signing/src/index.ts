export type { Account, Decoded, Intent, Quantity, UnknownReason, Warning } from './intent.ts'
export {
  type Currency,
  type Description,
  describe,
  formatAmount,
  type Line,
  type Vocabulary,
} from './words/describe.ts'
export { describeChanges } from './words/describeChanges.ts'
export { signInWarning } from './words/signInWarning.ts'
