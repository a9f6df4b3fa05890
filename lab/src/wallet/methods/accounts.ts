import type { Address } from 'viem'
import type { Call, Method, Prepared } from '../method.ts'
import { isObject, objectAt } from '../params.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'
import { accountsFor, changeAccounts, type Decision, revoke } from '../session.ts'

/** Accounts and permissions: EIP-1102 and EIP-2255. */
export const ACCOUNT_METHODS: Readonly<Record<string, Method>> = {
  eth_accounts: ({ session, origin }) => ({ perform: () => accountsFor(session, origin) }),
  eth_coinbase: ({ session, origin }) => ({ perform: () => accountsFor(session, origin)[0] ?? null }),
  eth_requestAccounts: (call) => {
    const { session, origin } = call
    if (accountsFor(session, origin).length > 0) return { perform: () => accountsFor(session, origin) }
    return askForAccounts(call, () => accountsFor(session, origin))
  },
  wallet_requestPermissions: (call) => {
    requireAccountsPermission(call)
    return askForAccounts(call, () => permissionsOf(call))
  },
  wallet_getPermissions: (call) => ({ perform: () => permissionsOf(call) }),
  wallet_revokePermissions: (call) => {
    requireAccountsPermission(call)
    return {
      perform: () => {
        revoke(call.session, call.origin)
        return null
      },
    }
  },
}

/** Has a user choose the accounts that a site may see. */
export function askForAccounts({ session, origin }: Call, answer: () => unknown): Prepared {
  return {
    question: {
      kind: 'connect',
      origin,
      title: 'Connect to this site',
      rows: [{ label: 'It will see', value: 'Addresses, balances and activity' }],
    },
    oneAtATime: true,
    perform: ({ accounts }: Decision) => {
      const shared = (accounts ?? [session.selected]).filter((account) => session.accounts.includes(account))
      if (shared.length === 0) throw new WalletRpcError(CODES.userRejected, 'No account was chosen.')
      changeAccounts(session, () => share(shared))
      return answer()
    },
  }

  function share(shared: readonly Address[]): void {
    session.permissions.set(origin, shared)
    const [first] = shared
    if (first && !shared.includes(session.selected)) session.selected = first
  }
}

function requireAccountsPermission({ params }: Call): void {
  if (!isObject(objectAt(params, 0).eth_accounts))
    throw invalid('The Lab Wallet knows one permission: [{ "eth_accounts": {} }]')
}

function permissionsOf({ session, origin }: Call): unknown[] {
  const accounts = accountsFor(session, origin)
  if (accounts.length === 0) return []
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}
