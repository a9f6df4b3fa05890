import { WalletSilentError } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter'
import type { Wallet } from './wallet.ts'

const SILENCE_MS = 10_000

/** Sends a request that a wallet answers without a prompt. No user has to respond, so a silent wallet counts as missing. */
export function readWallet(wallet: Wallet, method: string, params?: readonly unknown[]): Promise<unknown> {
  return withTimeout(wallet.ask(method, params), SILENCE_MS, () => {
    throw new WalletSilentError({ method })
  })
}
