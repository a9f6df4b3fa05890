import { WalletSilentError } from '@latchkey/core'
import type { Wallet } from './wallet.ts'

const SILENCE_MS = 10_000

/**
 * Sends a request that a wallet answers without a prompt. No user is involved, so a silent wallet is treated as missing.
 *
 * @throws WalletSilentError after ten seconds, and what the wallet threw as one of the kit's errors
 */
export async function readWallet(
  wallet: Wallet,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletSilentError({ method })), SILENCE_MS)
  })
  return Promise.race([wallet.ask(method, params), silence]).finally(() => clearTimeout(timer))
}
