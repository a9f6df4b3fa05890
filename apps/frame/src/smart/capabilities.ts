import type { CaipNetworkId, ExternalBundler } from '@latchkey/contract'
import { chainNumberOf, isEvm } from '../rpc/network.ts'
import { type Account, isServed, type SmartNetworks } from './accounts.ts'

/** The permissions that enforcers on the chain can limit. */
export const PERMISSION_TYPES = ['contract-call', 'native-token-periodic', 'erc20-token-periodic'] as const

/** The account's capabilities, by chain in hex: a smart account makes atomic calls and grants permissions. @see EIP-5792, ERC-7715 */
export function capabilitiesOf(
  network: CaipNetworkId,
  account: Account | undefined,
  networks: SmartNetworks,
  externalBundlers: readonly ExternalBundler[],
): Readonly<Record<string, object>> {
  if (!isEvm(network)) return {}
  if (account?.type !== 'smartAccount' || !isServed(network, networks))
    return { [toHex(chainNumberOf(network))]: { atomic: { status: 'unsupported' } } }
  const permissions = {
    supported: true,
    signerTypes: ['account'],
    permissionTypes: [...PERMISSION_TYPES],
    ruleTypes: ['expiry', 'count'],
  }
  const atomic = { status: 'supported' }
  return Object.fromEntries(
    networks.map((number) => [
      toHex(number),
      { atomic, ...(canGrant(number, externalBundlers) && { permissions }) },
    ]),
  )
}

/** Whether permissions can be granted on a chain. Only the server's relayer can revoke them, so a chain with only an external bundler grants none. */
export const canGrant = (chainId: number, externalBundlers: readonly ExternalBundler[]): boolean =>
  externalBundlers.find((one) => one.chainId === chainId)?.hasPermissions ?? true

const toHex = (value: number) => `0x${value.toString(16)}`
