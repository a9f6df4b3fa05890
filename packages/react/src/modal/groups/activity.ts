// The account's second tab, and one transaction.
export { transactionView } from '../../views/Transaction/Transaction.tsx'
export { Activity } from '../../views/Transactions/Activity.tsx'
// biome-ignore lint/suspicious/noImportCycles: the account has loaded before this group
export * from './account.ts'
