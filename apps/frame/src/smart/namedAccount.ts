import { type AskedMethod, isAskedMethod } from '@latchkey/contract'

type Read = (params: readonly unknown[]) => unknown

/** Reads the account that each method's parameters name. It may be the account that was in use before, if the page still shows it. */
const NAMED: Readonly<Record<AskedMethod, Read>> = {
  personal_sign: ([, account]) => account,
  eth_signTypedData_v4: ([account]) => account,
  eth_sendTransaction: ([call]) => fieldOf(call, 'from'),
  wallet_sendCalls: ([request]) => fieldOf(request, 'from'),
  eth_sendUserOperation: ([operation]) => fieldOf(operation, 'sender'),
  wallet_requestExecutionPermissions: ([request]) => fieldOf(request, 'from'),
  wallet_grantPermissions: ([request]) => fieldOf(request, 'from') ?? fieldOf(request, 'address'),
  wallet_revokePermissions: ([request]) => fieldOf(request, 'address'),
  solana_signMessage: ([message]) => fieldOf(message, 'pubkey'),
  solana_signTransaction: ([transaction]) => fieldOf(transaction, 'pubkey'),
  solana_signAllTransactions: ([transactions]) => fieldOf(transactions, 'pubkey'),
  solana_signAndSendTransaction: ([transaction]) => fieldOf(transaction, 'pubkey'),
}

/** The address that a request names, in lower case; undefined if it names none and so means the account in use. */
export function namedAccount(method: string, params: unknown): string | undefined {
  const named = isAskedMethod(method) ? NAMED[method](Array.isArray(params) ? params : [params]) : undefined
  return typeof named === 'string' ? named.slice(named.lastIndexOf(':') + 1).toLowerCase() : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
