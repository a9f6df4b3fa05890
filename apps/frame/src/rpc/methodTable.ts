import { QUOTE_CALLS, SAFE_METHODS, SOLANA_LAB_KEY, UNSAFE_METHODS } from '@latchkey/contract'

/** How a method is answered. */
export type MethodKind =
  /** By the frame itself, from what it knows. */
  | 'local'
  /** By the chain's node. */
  | 'read'
  /** By a person, on a screen. */
  | 'screen'
  /** By the relayer of smart accounts. */
  | 'relayer'
  /** By what an approval would show, without a screen. */
  | 'quote'
  /** By a person, on a screen, and only for a smart account. */
  | 'smart'
  /** Not at all: this wallet cannot do it. */
  | 'unsupported'

const LOCAL = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_supportedEntryPoints',
  SOLANA_LAB_KEY,
]
const RELAYER = ['eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_getUserOperationReceipt']
const SMART = [
  'eth_sendUserOperation',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
]
// Asset discovery, which this wallet does not have.
const UNSUPPORTED = ['wallet_getAssets']

/** Every method that is known (S5.15), and how it is answered. A method that is not in it is not allowed (S6.7). */
export const METHOD_TABLE: ReadonlyMap<string, MethodKind> = new Map([
  ...SAFE_METHODS.map((method): [string, MethodKind] => [method, 'read']),
  ...UNSAFE_METHODS.map((method): [string, MethodKind] => [method, 'screen']),
  ...LOCAL.map((method): [string, MethodKind] => [method, 'local']),
  ...RELAYER.map((method): [string, MethodKind] => [method, 'relayer']),
  ...SMART.map((method): [string, MethodKind] => [method, 'smart']),
  [QUOTE_CALLS, 'quote'],
  ...UNSUPPORTED.map((method): [string, MethodKind] => [method, 'unsupported']),
])
