/** Namespaces in which a node's own operator changes the node, its chain or its keys, or makes it work without limit. */
const OPERATOR_NAMESPACES = [
  'admin',
  'anvil',
  'arbdebug',
  'clique',
  'db',
  'debug',
  'dev',
  'engine',
  'evm',
  'ganache',
  'hardhat',
  'ibft',
  'istanbul',
  'les',
  'miner',
  'parity',
  'perm',
  'personal',
  'plugins',
  'priv',
  'qbft',
  'signer',
  'tenderly',
  'txpool',
]

/** Methods that spend or sign with a key which the node itself holds. */
const NODE_KEY_METHOD = /^(eth_sign|eth_send(?!raw)|wallet_send|eth_resend$|eth_submit)/

/**
 * Whether a method is kept from callers outside.
 *
 * @example
 * isRefusedMethod('anvil_setBalance') // true
 * isRefusedMethod('eth_call') // false
 */
export function isRefusedMethod(method: string): boolean {
  const name = method.toLowerCase()
  const [namespace = ''] = name.split('_', 1)
  return (name.includes('_') && OPERATOR_NAMESPACES.includes(namespace)) || NODE_KEY_METHOD.test(name)
}
