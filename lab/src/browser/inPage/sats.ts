// The wallet for Bitcoin by the protocol of sats-connect, in place of Wallet Standard where a test asks for it.
import { LAB_WALLET_ICON } from './icon.ts'
import { askNamespace, bytesToText, type ToldAccount, textToBytes } from './standard.ts'

type SatsParams = Readonly<Record<string, unknown>>
type SatsListener = (event: { type: string }) => void

const SATS_PATH = 'LabWalletProvider'
/** The codes of sats-connect, by those that the wallet's server has. */
const SATS_CODES: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32601 }
const SATS_NETWORK = { bitcoin: { name: 'Testnet' } }

export function provideSats(session: string): void {
  const listeners = new Map<string, Set<SatsListener>>()
  const tell = (type: string): void => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ type })
  }
  const ask = askNamespace(session, 'bitcoin', () => {
    void ask('accounts').then((accounts) =>
      tell((accounts as unknown[]).length > 0 ? 'accountChange' : 'disconnect'),
    )
  })
  const methods: Readonly<Record<string, (params: SatsParams) => Promise<unknown>>> = {
    wallet_connect: async () => ({ addresses: toAddresses(await ask('connect')), network: SATS_NETWORK }),
    wallet_getAccount: async () => {
      const addresses = toAddresses(await ask('accounts'))
      if (addresses.length > 0) return { addresses }
      throw Object.assign(new Error('Access denied'), { code: 4100 })
    },
    wallet_getNetwork: async () => SATS_NETWORK,
    wallet_disconnect: () => ask('disconnect'),
    signMessage: async ({ address, message, protocol }) => {
      const bytes = bytesToText(new TextEncoder().encode(String(message)))
      const signature = await ask('signMessage', { account: address, message: bytes, protocol })
      return { signature, address, protocol }
    },
    signPsbt: async ({ psbt, signInputs }) => {
      const signs = Object.entries(Object(signInputs)).map(([account, inputs]) => ({ account, inputs }))
      return { psbt: await ask('signPsbt', { psbt, signs }) }
    },
    sendTransfer: async ({ recipients }) => ({ txid: await ask('sendTransfer', { recipients }) }),
    // No other wallet has it: by this a lab's kit knows that no real money is there.
    latchkey_proveLab: async ({ challenge }) => ({ signature: await ask('proveLab', { challenge }) }),
  }
  const provider = {
    async request(method: string, params: SatsParams | null) {
      try {
        const perform = methods[method]
        if (!perform) throw Object.assign(new Error('Method not found'), { code: 4200 })
        return { jsonrpc: '2.0', id: '1', result: await perform(params ?? {}) }
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code: SATS_CODES[code] ?? code, message } }
      }
    },
    addListener(type: string, listener: SatsListener) {
      const known = listeners.get(type) ?? new Set()
      listeners.set(type, known.add(listener))
      return () => known.delete(listener)
    },
  }
  const entry = { id: SATS_PATH, name: 'Lab Wallet', icon: LAB_WALLET_ICON }
  Object.assign(window, { [SATS_PATH]: provider, btc_providers: [entry] })
}

/** The accounts on testnet, with their keys in hex. */
function toAddresses(answer: unknown): object[] {
  return (answer as ToldAccount[])
    .filter(({ chain }) => chain === 'bitcoin:testnet')
    .map(({ address, publicKey, purpose }) => ({
      ...{ address, purpose },
      publicKey: Array.from(textToBytes(publicKey), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    }))
}
