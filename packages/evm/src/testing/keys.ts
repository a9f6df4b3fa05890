import { type Hex, isHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Keys that everybody knows, from the tools that make test chains. */
const KEYS: readonly Hex[] = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x503f38a9c967ed597e47fe25643985f032b072db8075426a92110f82df48dfcb',
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
]

const accounts = new Map<string, PrivateKeyAccount>()
for (const key of KEYS) {
  const account = privateKeyToAccount(key)
  accounts.set(account.address.toLowerCase(), account)
}

/** Signs as `eth_signTypedData_v4` does: EIP-712 typed data as JSON, with the key of an address. */
export async function signTypedWithKey(address: unknown, json: unknown): Promise<Hex> {
  const account = accounts.get(String(address).toLowerCase())
  if (!account) throw { code: 4100, message: 'not this account' }
  return account.signTypedData(JSON.parse(String(json)))
}

/** Signs as `personal_sign` does: a text as hex, with the key of an address. */
export async function signWithKey(message: unknown, address: unknown): Promise<Hex> {
  const account = accounts.get(String(address).toLowerCase())
  if (!account || !isHex(message)) throw { code: 4100, message: 'not this account' }
  return account.signMessage({ message: { raw: message } })
}
