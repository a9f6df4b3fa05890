// What may be asked of the embedded wallet (S5.15, S6.4-S6.8, S7.59).

/** Methods that only read or pass on. They never open an approval, and an abort in bulk spares them. */
export const SAFE_METHODS: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
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
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
]

/**
 * What the embedded wallet says of the lab beside the methods of S5.15: the key that its own Solana node names at
 * {@link SOLANA_LAB_MARKER}, in base64; null on every other cluster.
 */
export const SOLANA_LAB_KEY = 'solana_labKey'
/** Where a lab has the key of its run on its Solana chain. Real clusters have no such account, since nobody has a key of this address. */
export const SOLANA_LAB_MARKER = 'LabMarker1111111111111111111111111111111111'

/**
 * What calls of a smart account would cost, with the parameters of `wallet_sendCalls`: a method of the embedded wallet beside those of S5.15.
 * It opens no approval. The answer has `fee`, the most that the account would pay, in wei as hex, or `payer`, who pays instead.
 */
export const QUOTE_CALLS = 'latchkey_quoteCalls'

/** Methods that a person approves first. */
export const UNSAFE_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]

/**
 * Whether the embedded wallet knows a method at all (S5.15).
 *
 * @param method - a JSON-RPC method, as asked
 *
 * @example
 * isKnownMethod('eth_sign') // false
 */
export function isKnownMethod(method: string): boolean {
  return isSafeMethod(method) || UNSAFE_METHODS.includes(method)
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
  return method === SOLANA_LAB_KEY || method === QUOTE_CALLS || SAFE_METHODS.includes(method)
}
