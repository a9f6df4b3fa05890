import { createAsk } from '../approval/ask.ts'
import { createMemoryStore } from './memory.ts'
import { proveInWindow } from './proveInWindow.ts'
import { startTestFrame } from './startTestFrame.ts'

export interface MailingWallet {
  readonly walletUrl: string
  lastMail(to: string): { readonly text: string }
  codeOf(to: string): string
}

const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** A device, `store`, on which a user signs in at a real gateway, and opens their wallet, made where they have none. */
export async function openWalletAt(wallet: MailingWallet, email: string, store = createMemoryStore()) {
  const readLink = async () => /#([\w-]{43})/.exec(wallet.lastMail(email).text)?.[1] ?? ''
  const frame = await startTestFrame({
    ...{ store, ask: createAsk(async () => true), parameters: { origin: wallet.walletUrl, fetch } },
    window: {
      async goToSetUp(device) {
        await proveInWindow(device, { store, origin: wallet.walletUrl, fetch, readLink })
        await frame.openWindow()
      },
    },
  })
  const { isConnected } = await frame.call('IS_CONNECTED')
  if (!isConnected) {
    await frame.call('CONNECT_EMAIL', { email })
    await frame.call('CONNECT_OTP', { otp: wallet.codeOf(email) })
  }
  return {
    rpc: frame.rpc,
    store,
    async addresses() {
      const { address: evm } = await frame.call('GET_USER', { chainId: 'eip155:42161' })
      const { address: solana } = await frame.call('GET_USER', { chainId: SOLANA })
      return { evm, solana }
    },
  }
}
