import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AccountParameters,
  type AdapterContext,
  type AdapterEvent,
  ChainNotConfiguredError,
  ConnectorChainMismatchError,
  SwitchingNotSupportedError,
} from '@latchkey/core'
import {
  type ConnectedWallet,
  createConnectedWallets,
  createTransport,
  type EngineContext,
  inTime,
  type Pausable,
  requireShared,
} from '@latchkey/core/adapter'
import type { BitcoinAdapter, BitcoinOperations } from './adapter.ts'
import type { Unspent } from './chain/chain.ts'
import { PROOF } from './chains.ts'
import type { Account } from './wallet/account.ts'
import { checkAddress } from './wallet/address.ts'
import { connectWallet, onNetwork, toConnection } from './wallet/connect.ts'
import { signPsbt, signText } from './wallet/sign.ts'
import { toWallet } from './wallet/toWallet.ts'
import type { Wallet } from './wallet/wallet.ts'

/** The whole adapter, except discovery. */
type Engine = Pausable &
  Pick<
    BitcoinAdapter,
    | 'connect'
    | 'disconnect'
    | 'switchNetwork'
    | 'signMessage'
    | 'checkAddress'
    | 'getBalance'
    | 'proveChain'
    | 'transfers'
    | keyof BitcoinOperations
  >

type EngineParameters = EngineContext & Pick<AdapterContext, 'networks' | 'transports'>
type Connected = ConnectedWallet<Wallet>
type Tell = (event: AdapterEvent) => void

/** Loads with the first request to a wallet. */
export function createEngine({ find, emit, isRunning, networks, transports }: EngineParameters): Engine {
  const transport = createTransport({ transports }, PROOF)
  /** The output that each transaction of this page spends, by transaction id. */
  const sent = new Map<string, Pick<Unspent, 'txid' | 'vout'>>()
  const compare = (one: Connected, accounts: readonly Account[], tell: Tell) => {
    const { connectorId } = one.wallet
    if (accounts.length === 0) return tell({ type: 'wallet.dropped', connectorId })
    const wanted = one.wallet.remote?.place() ?? one.network
    const { caipNetworkId, addresses } = toConnection(accounts, { wanted, networks }, one.wallet)
    // Emit the network first, because the new network's address is useless on the old network.
    if (caipNetworkId !== one.network) {
      one.network = caipNetworkId
      tell({ type: 'chain.changed', connectorId, caipNetworkId })
    }
    if (addresses.join() !== one.addresses.join()) tell({ type: 'accounts.changed', connectorId, addresses })
  }
  const follow = (one: Connected, tell: Tell) => {
    let isOver = false
    // Compare the answers in the order of the changes.
    let order: Promise<unknown> = Promise.resolve()
    const end = one.wallet.onChange((hasLeft) => {
      const reading = hasLeft ? Promise.resolve([]) : one.wallet.read()
      order = Promise.allSettled([order, reading]).then(([, read]) => {
        // A wallet whose accounts cannot be read now is asked again before the next signature.
        if (!isOver && read.status === 'fulfilled') compare(one, read.value, tell)
      })
    })
    return () => {
      isOver = true
      end()
    }
  }
  const connected = createConnectedWallets<Wallet>({
    ...{ emit, isRunning, follow },
    find: (connectorId) => toWallet(connectorId, find(connectorId)),
  })
  const { tell, walletOf } = connected

  /** Returns the account to sign with, as its wallet shares it now. */
  const accountOf = async ({ connectorId, address }: AccountParameters) => {
    const wallet = walletOf(connectorId)
    const shared = await wallet.read()
    const network =
      shared.find((one) => one.address === address)?.network ?? connected.get(connectorId)?.network
    // A wallet with several networks shares different accounts on each, so accounts of another network do not mean that the account changed.
    const own = shared.some((one) => one.network === network) && network ? onNetwork(shared, network) : shared
    return { wallet, account: requireShared(own, { connectorId, address }, tell) }
  }

  return {
    resume: connected.resume,
    pause() {
      transport.abort()
      connected.pause()
    },
    connect: ({ silent = false, ...parameters }) =>
      connected.connect(parameters, (wallet, wanted) =>
        connectWallet(wallet, { silent, wanted: wallet.remote?.place() ?? wanted, networks }),
      ),
    disconnect: ({ connectorId }) => connected.disconnect(connectorId, (wallet) => wallet.disconnect()),
    async switchNetwork({ connectorId, network: { caipNetworkId } }) {
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      const wallet = walletOf(connectorId)
      const one = connected.get(connectorId)
      if (wallet.changeNetwork) await wallet.changeNetwork(caipNetworkId)
      const accounts = await wallet.read()
      if (onNetwork(accounts, caipNetworkId).length === 0)
        throw new SwitchingNotSupportedError({ walletName: wallet.name })
      if (!one) return
      one.network = caipNetworkId
      wallet.remote?.moveTo(caipNetworkId)
      // The wallet's accounts on this network have other addresses.
      compare(one, accounts, tell)
    },
    async signMessage({ message, ...parameters }) {
      return this.signText({ message, ...parameters })
    },
    async signText({ message, protocol, requireShown, ...parameters }) {
      const { wallet, account } = await accountOf(parameters)
      return signText(wallet, { account, message, protocol, ...(requireShown && { requireShown }) })
    },
    async signPsbt({ psbt, inputs, requireShown, caipNetworkId, ...parameters }) {
      const { wallet, account } = await accountOf(parameters)
      requireNetwork(account, caipNetworkId)
      return signPsbt(wallet, { account, psbt, inputs, ...(requireShown && { requireShown }) })
    },
    async getAccounts({ connectorId }) {
      return (await walletOf(connectorId).read()).map(({ address, network, purpose, publicKey }) => ({
        ...{ address, purpose, caipNetworkId: network },
        ...(publicKey ? { publicKey } : {}),
      }))
    },
    checkAddress,
    async getBalance({ address, caipNetworkId }) {
      const { createGet, readUnspents } = await import('./chain/chain.ts')
      const { spendable } = await readUnspents(createGet(transport, caipNetworkId), address, caipNetworkId)
      return spendable.reduce((sum, { amount }) => sum + amount, 0n)
    },
    async proveChain({ connectorId, caipNetworkId }) {
      const key = String(await transport.request(caipNetworkId, 'esplora_get', ['/lab-key']))
      const challenge = crypto.getRandomValues(new Uint8Array(32))
      const signature = await inTime(walletOf(connectorId).prove(challenge), connectorId)
      const { isLabSignature } = await import('./lazy/proveLab.ts')
      return { transport: key, wallet: isLabSignature(key, challenge, signature) ? key : '' }
    },
    transfers: {
      estimate: async (parameters) =>
        (await import('./lazy/transfers.ts')).estimateTransfer(transport, parameters),
      async send({ connectorId, requireShown, ...parameters }) {
        const { sendTransfer } = await import('./lazy/transfers.ts')
        const { address, caipNetworkId } = parameters
        const { wallet, account } = await accountOf({ connectorId, address })
        requireNetwork(account, caipNetworkId)
        const { hash, spends } = await sendTransfer(transport, {
          ...{ ...parameters, wallet, account },
          ...(requireShown && { requireShown }),
        })
        sent.set(hash, spends)
        return { hash }
      },
      async wait(parameters) {
        const { waitForBlock } = await import('./chain/waitForBlock.ts')
        return waitForBlock(transport, parameters, sent.get(parameters.hash))
      },
    },
  }
}

/** Throws if the wallet moved to another network after the page showed its account. */
function requireNetwork({ network }: Account, caipNetworkId: CaipNetworkId): void {
  if (network !== caipNetworkId)
    throw new ConnectorChainMismatchError({ walletChainId: network, caipNetworkId })
}
