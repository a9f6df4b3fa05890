import { walletReceiveView } from '../../views/WalletReceive/WalletReceive.tsx'
import { everyday } from './everyday.ts'

export const receive = { ...everyday, WalletReceive: walletReceiveView }
