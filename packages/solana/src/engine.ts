import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AccountParameters,
  type AdapterContext,
  type AdapterEvent,
  ChainNotConfiguredError,
  SwitchingNotSupportedError,
} from '@latchkey/core'
import {
  type ConnectedWallet,
  createConnectedWallets,
  type EngineContext,
  type Pausable,
  requireShared,
  type Transport,
} from '@latchkey/core/adapter'
import type { SolanaAdapter, SolanaOperations } from './adapter.ts'
import { toWalletChain } from './chains.ts'
import type { SentTransfers } from './transfer/sent.ts'
import { checkAddress } from './wallet/address.ts'
import { connectWallet, toConnection } from './wallet/connect.ts'
import { signAndSend, signMessage, signTransactions } from './wallet/sign.ts'
import { toWallet, type Wallet } from './wallet/wallet.ts'

/** The whole adapter, except discovery. */
type Engine = Pausable &
  Pick<
    SolanaAdapter,
    | 'connect'
    | 'disconnect'
    | 'switchNetwork'
    | 'signMessage'
    | 'checkAddress'
    | 'getBalance'
    | 'isContract'
    | 'proveChain'
    | 'transfers'
    | keyof SolanaOperations
  >

type EngineParameters = EngineContext & Pick<AdapterContext, 'networks' | 'transports' | 'storage' | 'id'>

/** Loads with the first request to a wallet. */
export function createEngine({
  find,
  emit,
  isRunning,
  networks,
  transports,
  ...kept
}: EngineParameters): Engine {
  let transport: Promise<Transport> | undefined
  const nodes = () => {
    transport ??= loadNodes().then(({ connectNodes }) => connectNodes({ transports }))
    return transport
  }
  let sent: SentTransfers | undefined
  /** Loads the code that sends, and the record of sent transfers, which survives a reload. */
  const loadSending = async () => {
    const code = await loadTransfers()
    sent ??= code.createSentTransfers(kept)
    return { ...code, sent }
  }
  /** Solana wallets serve several networks at the same time; each request names its network. */
  const follow = (one: ConnectedWallet<Wallet>, tell: (event: AdapterEvent) => void) => {
    const { wallet } = one
    const { connectorId } = wallet
    return wallet.onChange(() => {
      const accounts = wallet.accounts()
      if (accounts.length === 0) return tell({ type: 'wallet.dropped', connectorId })
      const addresses = accounts.map(({ address }) => address)
      if (addresses.join() !== one.addresses.join())
        tell({ type: 'accounts.changed', connectorId, addresses })
      const { caipNetworkId } = toConnection(accounts, { wanted: wallet.place() ?? one.network, networks })
      if (caipNetworkId === one.network) return
      one.network = caipNetworkId
      tell({ type: 'chain.changed', connectorId, caipNetworkId })
    })
  }
  const connected = createConnectedWallets<Wallet>({
    ...{ emit, isRunning, follow },
    find: (connectorId) => toWallet(connectorId, find(connectorId)),
  })
  const { tell, walletOf } = connected

  /** Returns the account to sign with, and its wallet's name for the network. */
  const signerOf = ({ caipNetworkId, ...of }: AccountParameters & { caipNetworkId: CaipNetworkId }) => {
    const wallet = walletOf(of.connectorId)
    const account = requireShared(wallet.accounts(), of, tell)
    const chain = toWalletChain(caipNetworkId)
    if (chain === undefined || !account.networks.includes(caipNetworkId))
      throw new SwitchingNotSupportedError({ walletName: wallet.name })
    return { wallet, account, chain }
  }

  return {
    resume: connected.resume,
    pause() {
      void transport?.then((open) => open.abort())
      connected.pause()
    },
    connect: ({ silent = false, signIn, ...parameters }) =>
      connected.connect(parameters, async (wallet, asked) => {
        const wish = { silent, wanted: wallet.place() ?? asked, networks }
        const code = !silent && signIn && wallet.has('solana:signIn') && (await loadSignIn())
        return (
          (code && (await code.connectSignedIn(wallet, wish, signIn))) || (await connectWallet(wallet, wish))
        )
      }),
    disconnect: ({ connectorId }) =>
      connected.disconnect(connectorId, async (wallet) => {
        if (wallet.has('standard:disconnect')) await wallet.call('standard:disconnect', 'disconnect')
      }),
    async switchNetwork({ connectorId, network: { caipNetworkId } }) {
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      const wallet = walletOf(connectorId)
      if (!wallet.accounts().some((account) => account.networks.includes(caipNetworkId)))
        throw new SwitchingNotSupportedError({ walletName: wallet.name })
      const one = connected.get(connectorId)
      if (one) one.network = caipNetworkId
      wallet.moveTo(caipNetworkId)
    },
    async signMessage({ connectorId, address, message, requireShown }) {
      const wallet = walletOf(connectorId)
      const account = requireShared(wallet.accounts(), { connectorId, address }, tell)
      return signMessage(wallet, { account, message, ...(requireShown && { requireShown }) })
    },
    checkAddress: async (parameters) => checkAddress(parameters),
    getBalance: async (parameters) => (await loadNodes()).readBalance(await nodes(), parameters),
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
    transfers: {
      estimate: async (transfer) => (await loadTransfers()).estimateTransfer(await nodes(), transfer),
      async send({ connectorId, requireShown, ...transfer }) {
        const { sendTransfer, sent } = await loadSending()
        const signer = () => ({
          ...signerOf({ connectorId, ...transfer }),
          ...(requireShown && { requireShown }),
        })
        return sendTransfer(await nodes(), sent, { ...transfer, signer })
      },
      async wait(parameters) {
        const { waitFor, sent } = await loadSending()
        return waitFor(await nodes(), sent, parameters)
      },
    },
    isContract: async (parameters) => (await loadTransfers()).isContract(await nodes(), parameters),
    async proveChain({ connectorId, caipNetworkId }) {
      const { proveChain } = await import('./transfer/proveChain.ts')
      return proveChain(await nodes(), walletOf(connectorId), caipNetworkId)
    },
  }
}

/** If this code does not load, the wallet connects first and signs later. */
const loadSignIn = () => import('./wallet/connectSignedIn.ts').catch(() => undefined)
const loadNodes = () => import('./node.ts')
const loadTransfers = () => import('./transfer/transfers.ts')
