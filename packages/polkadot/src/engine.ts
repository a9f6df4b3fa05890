import type { CaipNetworkId } from '@latchkey/contract'
import {
  type Adapter,
  type AdapterConnection,
  type AdapterContext,
  type AddressVerdict,
  ChainIdNotFoundError,
  ChainNotConfiguredError,
  ConnectorNotConnectedError,
  SignatureMismatchError,
  SwitchingNotSupportedError,
  UnauthorizedError,
} from '@latchkey/core'
import {
  type ConnectedWallet,
  createConnectedWallets,
  type EngineContext,
  inTime,
  type Pausable,
  requireShared,
  storageKey,
} from '@latchkey/core/adapter'
import { decodeSs58, encodeSs58, SiwxError, verifyPolkadot } from '@latchkey/siwx/polkadot'
import { ANY_PREFIX, prefixOf } from './wallet/prefixes.ts'
import { type Account, toWallet, type Wallet } from './wallet/wallet.ts'

/** Options of polkadot(); all are optional. */
export interface PolkadotOptions {
  /** The SS58 address prefixes of further networks, 0 to 16383. Default: 42, which every network accepts. */
  readonly prefixes?: Readonly<Record<CaipNetworkId, number>>
}

/** The whole adapter, except discovery. */
export type Engine = Pausable &
  Pick<Adapter, 'connect' | 'disconnect' | 'switchNetwork' | 'signMessage' | 'checkAddress'>

type EngineParameters = EngineContext &
  PolkadotOptions &
  Pick<AdapterContext, 'networks' | 'metadata' | 'storage' | 'id'>

/** The minimum length of an address. Addresses of other families are shorter. */
const LEAST = 46

/** Loads with the first request to an extension. */
export function createEngine({
  find,
  emit,
  isRunning,
  networks,
  metadata,
  prefixes,
  storage,
  id = 'default',
}: EngineParameters): Engine {
  const key = storageKey(id, 'polkadot')
  const granted = (): readonly string[] => (storage?.getItem(key) ?? '').split('\n')
  const keep = (ids: readonly string[]) => storage?.setItem(key, ids.filter(Boolean).join('\n'))
  const isOn = ({ genesis }: Account, caipNetworkId: CaipNetworkId) =>
    genesis === undefined || caipNetworkId === `polkadot:${genesis}`
  /** Returns the accounts of a network, with addresses in its format. A key has a different address on each network. */
  const on = (accounts: readonly Account[], caipNetworkId: CaipNetworkId) =>
    accounts
      .filter((account) => isOn(account, caipNetworkId))
      .map((account) => ({
        ...account,
        address: encodeSs58({ publicKey: account.publicKey, prefix: prefixOf(caipNetworkId, prefixes) }),
      }))
  const toConnection = (
    accounts: readonly Account[],
    wanted: CaipNetworkId | undefined,
  ): AdapterConnection => {
    const approved = networks
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => accounts.some((account) => isOn(account, id)))
    const caipNetworkId = wanted && approved.includes(wanted) ? wanted : approved[0]
    if (caipNetworkId === undefined) throw new ChainIdNotFoundError()
    const addresses = on(accounts, caipNetworkId).map(({ address }) => address)
    return { addresses, caipNetworkId, approvedCaipNetworkIds: approved }
  }
  const connected = createConnectedWallets<Wallet>({
    ...{ emit, isRunning },
    find: (connectorId) => toWallet(connectorId, find(connectorId), metadata.name),
    follow(one: ConnectedWallet<Wallet>, tell) {
      const { connectorId } = one.wallet
      return one.wallet.onChange((accounts) => {
        const addresses = on(accounts, one.network).map(({ address }) => address)
        if (addresses.length === 0) tell({ type: 'wallet.dropped', connectorId })
        else if (addresses.join() !== one.addresses.join())
          tell({ type: 'accounts.changed', connectorId, addresses })
      })
    },
  })
  const { tell, walletOf } = connected

  return {
    resume: connected.resume,
    pause: connected.pause,
    connect: ({ silent = false, ...parameters }) =>
      connected.connect(parameters, async (wallet, wanted) => {
        const accounts = await (silent ? again(wallet) : wallet.enable())
        if (accounts.length === 0) throw silent ? new ConnectorNotConnectedError() : new UnauthorizedError()
        keep([...new Set([...granted(), wallet.connectorId])])
        return toConnection(accounts, wanted)
      }),
    disconnect: ({ connectorId }) =>
      connected.disconnect(connectorId, async (wallet) => {
        keep(granted().filter((one) => one !== connectorId))
        wallet.leave()
      }),
    async switchNetwork({ connectorId, network: { caipNetworkId } }) {
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      const wallet = walletOf(connectorId)
      const addresses = on(await wallet.accounts(), caipNetworkId).map(({ address }) => address)
      if (addresses.length === 0) throw new SwitchingNotSupportedError({ walletName: wallet.name })
      const one = connected.get(connectorId)
      if (!one) return
      one.network = caipNetworkId
      if (addresses.join() !== one.addresses.join())
        tell({ type: 'accounts.changed', connectorId, addresses })
    },
    async signMessage({ connectorId, address, message, requireShown }) {
      const wallet = walletOf(connectorId)
      const network = connected.get(connectorId)?.network
      const shared = network ? on(await wallet.accounts(), network) : []
      const account = requireShared(shared, { connectorId, address }, tell)
      requireShown?.()
      const signature = await wallet.signRaw(account, message)
      try {
        verifyPolkadot({ text: message, signature, accountAddress: address })
      } catch (cause) {
        if (cause instanceof SiwxError) throw new SignatureMismatchError({ address })
        throw cause
      }
      return signature
    },
    async checkAddress({ address, caipNetworkId }): Promise<AddressVerdict> {
      if (!/^[1-9A-HJ-NP-Za-km-z]{35,50}$/.test(address)) return 'malformed'
      const read = decode(address)
      // For base58 text of this length, only the checksum can be wrong.
      if (!read) return address.length >= LEAST ? 'checksum' : 'malformed'
      const isOwn = [ANY_PREFIX, caipNetworkId && prefixOf(caipNetworkId, prefixes)].includes(read.prefix)
      if (caipNetworkId !== undefined && !isOwn) return 'malformed'
      return read.publicKey.every((byte) => byte === 0) ? 'zero' : 'valid'
    },
  }

  /**
   * Restores a connection without a prompt. Extensions have no silent request. After a reload, an extension that still grants the page
   * answers without a prompt, and core asks only extensions that were connected. Without a reload, the accounts are already known.
   */
  async function again(wallet: Wallet): Promise<readonly Account[]> {
    const known = await inTime(wallet.accounts(), wallet.connectorId)
    if (known.length > 0 || !granted().includes(wallet.connectorId)) return known
    return inTime(wallet.enable(), wallet.connectorId)
  }
}

function decode(address: string) {
  try {
    return decodeSs58(address)
  } catch {
    return undefined
  }
}
