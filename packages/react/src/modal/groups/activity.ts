export { transactionView } from '../../views/Transaction/Transaction.tsx'
export * from './account.ts'
