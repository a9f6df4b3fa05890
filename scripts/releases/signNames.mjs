// Names as an owner signs for them, over a gateway's own API.

const ARBITRUM_COIN = 0x8000_0000 + 42_161
const PATHS = { register: '', attributes: '/attributes', address: '/address' }

/**
 * Signs a name message and posts it.
 * @param options.write the release's own `writeNameMessage`
 * @param options.account signs; a viem account, or a contract of `placeContract()`
 * @param options.said `purpose`, `name` and what belongs to it
 * @returns what the gateway answered
 * @throws Error where it refused
 */
export async function postName(gatewayUrl, { write, account, said }) {
  const { purpose, name } = said
  const message = write({ gateway: gatewayUrl, timestamp: Math.floor(Date.now() / 1_000), ...said })
  const signature = await account.signMessage({ message })
  const path = purpose === 'register' ? '' : `/${name}${PATHS[purpose]}`
  const response = await fetch(`${gatewayUrl}/v1/profile/account${path}?projectId=latchkey-lab`, {
    method: 'POST',
    body: JSON.stringify({ coin_type: ARBITRUM_COIN, address: account.address, message, signature }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${purpose} ${name}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** A contract that agrees with every signature (ERC-1271), put at an address of a lab's chain. */
export async function placeContract(nodeUrl, address) {
  await node(nodeUrl, 'anvil_setCode', [address, `0x7f${'1626ba7e'.padEnd(64, '0')}60005260206000f3`])
  return { address, signMessage: async () => `0x${'12'.repeat(65)}` }
}

export async function node(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}
