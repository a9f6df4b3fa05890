import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AdapterContext,
  type AdapterEvent,
  ChainNotConfiguredError,
  type Connector,
  SwitchingNotSupportedError,
  TransportError,
} from '@latchkey/core'
import { createTransport, read } from '@latchkey/core/adapter'
import type { SolanaAdapter, SolanaOperations } from './adapter.ts'
import { toWalletChain } from './chains.ts'
import { checkAddress } from './wallet/address.ts'
import { connectWallet, toConnection } from './wallet/connect.ts'
import { requireAccount } from './wallet/requireAccount.ts'
import { signAndSend, signMessage, signTransactions } from './wallet/sign.ts'
import { toWallet, type Wallet } from './wallet/wallet.ts'

/** The methods that the engine answers. */
export type EngineMethods = Pick<
  SolanaAdapter,
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'signMessage'
  | 'checkAddress'
  | 'getBalance'
  | keyof SolanaOperations
>

/** All of the adapter but discovery. */
export interface Engine extends EngineMethods {
  /** Listens to the connected wallets again. */
  resume(): void
  /** Ends listening, and every request to a node. */
  pause(): void
}

interface EngineParameters extends Pick<AdapterContext, 'networks' | 'transports'> {
  readonly find: (connectorId: string) => Connector | undefined
  readonly emit: (event: AdapterEvent) => void
  readonly isRunning: () => boolean
}

/** What is known of a connected wallet. */
interface Connected {
  readonly wallet: Wallet
  /** The page's network. Wallets of Solana serve several at a time; the page says with each request which one it means. */
  network: CaipNetworkId
  /** What was last told, so that a change is told once. */
  addresses: readonly string[]
  end: () => void
}

/** What is loaded with the first wallet that is asked for anything. */
export function createEngine({ find, emit, isRunning, networks, transports }: EngineParameters): Engine {
  const transport = createTransport(
    { transports },
    {
      method: 'getGenesisHash',
      isOn: (answer, id) => typeof answer === 'string' && `solana:${answer}`.startsWith(id),
    },
  )
  const connected = new Map<string, Connected>()
  const walletOf = (connectorId: string) =>
    connected.get(connectorId)?.wallet ?? toWallet(connectorId, find(connectorId))

  const hush = (connectorId: string) => {
    connected.get(connectorId)?.end()
    connected.delete(connectorId)
  }
  const tell = (event: AdapterEvent) => {
    if (event.type === 'wallet.dropped') hush(event.connectorId)
    const one = 'connectorId' in event ? connected.get(event.connectorId) : undefined
    if (one && event.type === 'accounts.changed') one.addresses = event.addresses
    emit(event)
  }
  const follow = (one: Connected) => {
    const { wallet } = one
    const { connectorId } = wallet
    return wallet.onChange(() => {
      const accounts = wallet.accounts()
      if (accounts.length === 0) return tell({ type: 'wallet.dropped', connectorId })
      const addresses = accounts.map(({ address }) => address)
      if (addresses.join() !== one.addresses.join())
        tell({ type: 'accounts.changed', connectorId, addresses })
      const { caipNetworkId } = toConnection(accounts, { wanted: one.network, networks })
      if (caipNetworkId === one.network) return
      one.network = caipNetworkId
      tell({ type: 'chain.changed', connectorId, caipNetworkId })
    })
  }

  /** The account to sign with, and what its wallet calls the network. */
  const signerOf = ({
    connectorId,
    address,
    caipNetworkId,
  }: {
    connectorId: string
    address: string
    caipNetworkId: CaipNetworkId
  }) => {
    const wallet = walletOf(connectorId)
    const account = requireAccount(wallet, address, tell)
    const chain = toWalletChain(caipNetworkId)
    if (chain === undefined || !account.networks.includes(caipNetworkId))
      throw new SwitchingNotSupportedError({ walletName: wallet.name })
    return { wallet, account, chain }
  }

  return {
    resume() {
      for (const one of connected.values()) {
        one.end()
        one.end = follow(one)
      }
    },
    pause() {
      transport.abort()
      for (const { end } of connected.values()) end()
    },
    async connect({ connectorId, caipNetworkId, silent = false }) {
      const wallet = walletOf(connectorId)
      const wanted = connected.get(connectorId)?.network ?? caipNetworkId
      const connection = await connectWallet(wallet, { silent, wanted, networks })
      hush(connectorId)
      const { addresses, caipNetworkId: network } = connection
      const one: Connected = { wallet, network, addresses, end: () => {} }
      if (isRunning()) one.end = follow(one)
      connected.set(connectorId, one)
      return connection
    },
    async disconnect({ connectorId }) {
      const wallet = walletOf(connectorId)
      hush(connectorId)
      if (!wallet.has('standard:disconnect')) return
      // A courtesy: the page has left the wallet already.
      await Promise.race([
        wallet.call('standard:disconnect', 'disconnect').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 1_000)),
      ])
    },
    async switchNetwork({ connectorId, network: { caipNetworkId } }) {
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      const wallet = walletOf(connectorId)
      if (!wallet.accounts().some((account) => account.networks.includes(caipNetworkId)))
        throw new SwitchingNotSupportedError({ walletName: wallet.name })
      const one = connected.get(connectorId)
      if (one) one.network = caipNetworkId
    },
    async signMessage({ connectorId, address, message, requireShown }) {
      const wallet = walletOf(connectorId)
      const account = requireAccount(wallet, address, tell)
      return signMessage(wallet, { account, message, ...(requireShown && { requireShown }) })
    },
    checkAddress: async (parameters) => checkAddress(parameters),
    async getBalance({ address, caipNetworkId }) {
      const answer = await transport.request(caipNetworkId, 'getBalance', [
        address,
        { commitment: 'confirmed' },
      ])
      const lamports = read(answer, 'value')
      // JSON holds no greater number exactly, and money is never rounded.
      if (!Number.isSafeInteger(lamports))
        throw new TransportError({
          caipNetworkId,
          details: 'the balance is not a number that can be read exactly',
        })
      return BigInt(lamports as number)
    },
    async signTransactions({ transactions, requireShown, ...signer }) {
      const { wallet, account, chain } = signerOf(signer)
      return signTransactions(wallet, { account, chain, transactions, ...(requireShown && { requireShown }) })
    },
    async signAndSendTransaction({ transaction, options, requireShown, ...signer }) {
      const { wallet, account, chain } = signerOf(signer)
      const hash = await signAndSend(wallet, {
        ...{ account, chain, transaction, options },
        ...(requireShown && { requireShown }),
      })
      return { hash }
    },
  }
}
