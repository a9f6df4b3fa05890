export { transactionView } from '../../views/Transaction/Transaction.tsx'
export * from './everyday.ts'
