import { expect, test } from 'vitest'
import { allowedMethods } from './allowedMethods.ts'

const ARBITRUM = 'eip155:42161'

test('passes on what pages, wallets and libraries ask an EVM node', () => {
  const isAllowed = allowedMethods(ARBITRUM, [])
  const wanted = [
    'eth_call',
    'eth_getLogs',
    'eth_sendRawTransaction',
    'eth_subscribe',
    'eth_sendUserOperation',
    'net_version',
  ]
  expect(wanted.filter((method) => !isAllowed(method))).toEqual([])
})

test('passes on nothing that an operator has not allowed', () => {
  const isAllowed = allowedMethods(ARBITRUM, [])
  const kept = [
    // A node's own operator.
    ...['admin_peers', 'anvil_mine', 'debug_traceCall', 'evm_mine', 'miner_start', 'personal_sign'],
    ...['trace_block', 'erigon_forks', 'ots_getApiLevel', 'vault_list', 'account_list', 'raft_addPeer'],
    // Keys that a node holds.
    ...['eth_sendTransaction', 'eth_sign', 'eth_signTypedData_v4', 'eth_resend', 'eth_submitWork'],
    // Filters are kept by the node that made them, and nobody removes them.
    ...['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'],
    // Other spellings, and another chain's methods.
    ...['ETH_CALL', 'eth_call ', '__proto__', 'constructor', '', 'getBalance'],
  ]
  expect(kept.filter(isAllowed)).toEqual([])
})

test('passes on what the operator names, by name or by namespace', () => {
  const isAllowed = allowedMethods(ARBITRUM, ['debug_traceTransaction', 'trace_*'])
  expect(
    ['debug_traceTransaction', 'trace_block', 'trace_', 'debug_traceCall', 'tracer'].map(isAllowed),
  ).toEqual([true, true, true, false, false])
})

test('knows Solana’s methods; of a namespace without a list, those that the operator names', () => {
  const isAllowed = allowedMethods('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [])
  expect(['getBalance', 'sendTransaction', 'eth_call', 'getProgramAccounts'].map(isAllowed)).toEqual([
    ...[true, true, false, false],
  ])
  expect(allowedMethods('cosmos:cosmoshub-4', [])('status')).toBe(false)
  expect(allowedMethods('cosmos:cosmoshub-4', ['status'])('status')).toBe(true)
})

test('[S9.29] knows NEAR’s methods, and not those of its nodes’ operators', () => {
  const isAllowed = allowedMethods('near:mainnet', [])
  expect(['query', 'block', 'gas_price', 'tx', 'send_tx', 'broadcast_tx_commit'].map(isAllowed)).toEqual(
    Array(6).fill(true),
  )
  const kept = ['network_info', 'client_config', 'adv_disable_header_sync', 'sandbox_patch_state', 'eth_call']
  expect(kept.filter(isAllowed)).toEqual([])
})
