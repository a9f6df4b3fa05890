// The account's second tab, and one transaction.
export { transactionView } from '../../views/Transaction/Transaction.tsx'
export { Activity } from '../../views/Transactions/Activity.tsx'
export * from './account.ts'
