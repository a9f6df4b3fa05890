import type { AskedMethod, SMART_METHODS } from '@latchkey/contract'
import type { Signing } from './question.ts'

type SmartMethod = (typeof SMART_METHODS)[number]
type Signings<methods extends AskedMethod> = Readonly<Record<methods, () => Promise<Signing>>>

/** The signing of each method for a plain account. Each loads when it is first needed. */
export const SIGNINGS: Signings<Exclude<AskedMethod, SmartMethod>> = {
  personal_sign: async () => (await import('./evm/personalSign.ts')).personalSign,
  eth_signTypedData_v4: async () => (await import('./evm/typedData.ts')).typedData,
  eth_sendTransaction: async () => (await import('./evm/sendTransaction.ts')).sendTransaction,
  solana_signMessage: async () => (await import('./solana/solanaMessage.ts')).solanaMessage,
  solana_signTransaction: async () => (await import('./solana/solanaTransactions.ts')).solanaTransaction,
  solana_signAllTransactions: async () => (await import('./solana/solanaTransactions.ts')).solanaTransactions,
  solana_signAndSendTransaction: async () => (await import('./solana/solanaTransactions.ts')).solanaSend,
}

const calls = () => import('../smart/sendCalls.ts')
const permissions = () => import('../smart/permissions.ts')

/** The signing of each method that a smart account handles differently than a plain account, or that a plain account does not have. */
export const SMART_SIGNINGS: Signings<SmartMethod | 'eth_sendTransaction'> = {
  eth_sendTransaction: async () => (await calls()).sendTransaction,
  wallet_sendCalls: async () => (await calls()).sendCalls,
  eth_sendUserOperation: async () => (await import('../smart/sendOperation.ts')).sendOperation,
  wallet_grantPermissions: async () => (await permissions()).grantPermissions,
  wallet_requestExecutionPermissions: async () => (await permissions()).requestPermissions,
  wallet_revokePermissions: async () => (await import('../smart/revokePermission.ts')).revokePermission,
}
