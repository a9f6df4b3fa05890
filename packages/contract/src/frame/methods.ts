// The methods of the embedded wallet (S5.15, S6.4-S6.8, S7.59).

/**
 * What the embedded wallet says of the lab beside the methods of S5.15: the key that its own Solana node names at
 * {@link SOLANA_LAB_MARKER}, in base64; null on every other cluster.
 */
export const SOLANA_LAB_KEY = 'solana_labKey'
/**
 * The address at which a lab stores its run's key on its Solana chain. No private key exists for this address, so real
 * clusters have no such account.
 */
export const SOLANA_LAB_MARKER = 'LabMarker1111111111111111111111111111111111'

/**
 * Quotes calls of a smart account, with the parameters of `wallet_sendCalls` and without an approval. The answer
 * contains `fee`, the maximum that the account would pay, in wei as hex, or `payer`, who pays instead.
 */
export const QUOTE_CALLS = 'latchkey_quoteCalls'

/**
 * What the embedded wallet answers without asking the user, by who answers: itself, the chain's node, the
 * relayer of smart accounts, what an approval would show, or nobody (`refused`).
 */
export const SILENT_METHODS = {
  local: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'eth_supportedEntryPoints',
    SOLANA_LAB_KEY,
  ],
  read: [
    'eth_blockNumber',
    'eth_call',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getAccount',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_sendRawTransaction',
    'eth_syncing',
    'eth_uninstallFilter',
  ],
  relayer: ['eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_getUserOperationReceipt'],
  quote: [QUOTE_CALLS],
  // Asset discovery, which this wallet does not have.
  refused: ['wallet_getAssets'],
} as const

/**
 * The methods that a user must approve, and whether each `signs` for the caller or `sends` to a chain or a server. The
 * compiler checks that each has a window, a screen and a signing.
 */
export const ASKED_METHODS = {
  personal_sign: 'signs',
  eth_signTypedData_v4: 'signs',
  eth_sendTransaction: 'sends',
  solana_signMessage: 'signs',
  solana_signTransaction: 'signs',
  solana_signAllTransactions: 'signs',
  solana_signAndSendTransaction: 'sends',
  wallet_sendCalls: 'sends',
  wallet_grantPermissions: 'sends',
  wallet_requestExecutionPermissions: 'sends',
  wallet_revokePermissions: 'sends',
  eth_sendUserOperation: 'sends',
} as const
/** A method that a user must approve. */
export type AskedMethod = keyof typeof ASKED_METHODS

/** Methods of {@link ASKED_METHODS} that only a smart account has. */
export const SMART_METHODS = [
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const satisfies readonly AskedMethod[]

/**
 * Whether a user must approve a method (S6.6).
 *
 * @param method - a JSON-RPC method, as asked
 *
 * @example
 * isAskedMethod('personal_sign') // true
 */
export const isAskedMethod = (method: string): method is AskedMethod => Object.hasOwn(ASKED_METHODS, method)

/**
 * Whether the embedded wallet knows a method at all (S5.15).
 *
 * @param method - a JSON-RPC method, as asked
 *
 * @example
 * isKnownMethod('eth_sign') // false
 */
export function isKnownMethod(method: string): boolean {
  return isSafeMethod(method) || isAskedMethod(method)
}

/**
 * Whether a method needs no approval (S6.5).
 *
 * @param method - a JSON-RPC method, as asked
 *
 * @example
 * isSafeMethod('eth_getBalance') // true
 */
export function isSafeMethod(method: string): boolean {
  return Object.values<readonly string[]>(SILENT_METHODS).some((methods) => methods.includes(method))
}
