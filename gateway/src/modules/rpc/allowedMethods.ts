import { wordsOf } from '../../config/SettingReader.ts'

/** Methods that pages, wallets and libraries call on an EVM node: reads, signed transactions, subscriptions, fees. */
const EVM = wordsOf(`
  eth_accounts eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas
  eth_feeHistory eth_gasPrice eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
  eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs
  eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex
  eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionBySenderAndNonce
  eth_getTransactionCount eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex
  eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_protocolVersion eth_sendRawTransaction eth_sendRawTransactionConditional
  eth_sendRawTransactionSync eth_simulateV1 eth_subscribe eth_syncing eth_unsubscribe net_listening
  net_peerCount net_version web3_clientVersion web3_sha3
`)
/** Methods of ERC-4337 and ERC-7677. */
const BUNDLERS = wordsOf(`
  eth_estimateUserOperationGas pm_getPaymasterData pm_getPaymasterStubData eth_getUserOperationByHash
  eth_getUserOperationReceipt eth_sendUserOperation eth_supportedEntryPoints
`)

/** Methods that @solana/kit and wallets call on a Solana node. */
const SOLANA = wordsOf(`
  getAccountInfo getBalance getBlockHeight getBlockTime getEpochInfo getFeeForMessage getFirstAvailableBlock
  getGenesisHash getHealth getLatestBlockhash getMinimumBalanceForRentExemption getMultipleAccounts
  getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot getTokenAccountBalance
  getTokenAccountsByOwner getTokenSupply getTransaction getVersion isBlockhashValid sendTransaction
  simulateTransaction accountSubscribe accountUnsubscribe signatureSubscribe signatureUnsubscribe
  slotSubscribe slotUnsubscribe
`)

/** Esplora's routes as methods, for Bitcoin: see `createEsploraUpstream`. */
const BITCOIN = ['esplora_genesis', 'esplora_get', 'esplora_send']

/** Methods that near-api-js and wallets call on a NEAR node. Methods for its network and settings are left to its operator. */
const NEAR = wordsOf(`
  EXPERIMENTAL_changes EXPERIMENTAL_changes_in_block EXPERIMENTAL_light_client_proof
  EXPERIMENTAL_protocol_config EXPERIMENTAL_receipt EXPERIMENTAL_tx_status block block_effects
  broadcast_tx_async broadcast_tx_commit changes chunk gas_price light_client_proof next_light_client_block
  query send_tx status tx validators
`)

/** Lists by namespace. For other namespaces, the operator names the methods: RPC_METHODS. */
const BY_NAMESPACE: Readonly<Record<string, readonly string[]>> = {
  eip155: [...EVM, ...BUNDLERS],
  solana: SOLANA,
  bip122: BITCOIN,
  near: NEAR,
}

/**
 * The methods that the gateway passes on. It is a list of allowed methods, because nodes keep adding administrative methods under new names. An
 * operator allows `more`: names, or `trace_*` for a whole namespace.
 */
export function allowedMethods(caipNetworkId: string, more: readonly string[]): (method: string) => boolean {
  const [namespace = ''] = caipNetworkId.split(':')
  const usual = Object.hasOwn(BY_NAMESPACE, namespace) ? BY_NAMESPACE[namespace] : []
  const names = new Set([...(usual ?? []), ...more])
  const prefixes = more.filter((method) => method.endsWith('*')).map((method) => method.slice(0, -1))
  return (method) => names.has(method) || prefixes.some((prefix) => method.startsWith(prefix))
}
