import { transactionView } from '../../views/Transaction/Transaction.tsx'
import { everyday } from './everyday.ts'

export const activity = { ...everyday, Transaction: transactionView }
