export { transactionView } from '../../views/Transaction/Transaction.tsx'
