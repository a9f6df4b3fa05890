export { feeWarnings, movedCoins } from './feeWarnings.ts'
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
export { en, type Words } from './words/en.ts'
export { plainLine, readable } from './words/readable.ts'
export { signInWarning } from './words/signInWarning.ts'
