import { wordsOf } from '../../config/SettingReader.ts'

/** What pages, wallets and libraries ask an EVM node: reads, signed transactions, subscriptions, fees. */
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
/** Of ERC-4337 and ERC-7677. */
const BUNDLERS = wordsOf(`
  eth_estimateUserOperationGas pm_getPaymasterData pm_getPaymasterStubData eth_getUserOperationByHash
  eth_getUserOperationReceipt eth_sendUserOperation eth_supportedEntryPoints
`)

/** What @solana/kit and wallets ask a Solana node. */
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

/** What near-api-js and wallets ask a NEAR node. Its network and its settings are its operator's. */
const NEAR = wordsOf(`
  EXPERIMENTAL_changes EXPERIMENTAL_changes_in_block EXPERIMENTAL_light_client_proof
  EXPERIMENTAL_protocol_config EXPERIMENTAL_receipt EXPERIMENTAL_tx_status block block_effects
  broadcast_tx_async broadcast_tx_commit changes chunk gas_price light_client_proof next_light_client_block
  query send_tx status tx validators
`)

/** Of chains that have no list of their own, an operator names the methods: RPC_METHODS. */
const BY_NAMESPACE: Readonly<Record<string, readonly string[]>> = {
  eip155: [...EVM, ...BUNDLERS],
  solana: SOLANA,
  bip122: BITCOIN,
  near: NEAR,
}

/**
 * The methods that the gateway passes on: a list, because a node's own operator has methods under ever new names. An operator allows `more`:
 * names, or `trace_*` for a whole namespace.
 */
export function allowedMethods(caipNetworkId: string, more: readonly string[]): (method: string) => boolean {
  const [namespace = ''] = caipNetworkId.split(':')
  const usual = Object.hasOwn(BY_NAMESPACE, namespace) ? BY_NAMESPACE[namespace] : []
  const names = new Set([...(usual ?? []), ...more])
  const prefixes = more.filter((method) => method.endsWith('*')).map((method) => method.slice(0, -1))
  return (method) => names.has(method) || prefixes.some((prefix) => method.startsWith(prefix))
}
