import {
  type AccountParameters,
  type AdapterEvent,
  SignatureUnverifiedError,
  WalletAnswerError,
} from '@latchkey/core'
import { toCaipNetworkId } from '../provider/parse.ts'
import type { Transport } from '../transport/transport.ts'
import { readChainId } from './connect.ts'
import { requireAccount } from './requireAccount.ts'
import type { Wallet } from './wallet.ts'

const METHOD = 'personal_sign'

interface Means {
  readonly transport: Transport
  /** Receives an event if the wallet's accounts differ from the page's. */
  readonly tell?: ((event: AdapterEvent) => void) | undefined
}

/**
 * Asks the wallet to sign a text (ERC-191, `personal_sign`), and checks that the displayed account signed it.
 *
 * @returns the signature, `0x` and at least 62 hex characters (S5.14)
 * @throws the errors of requireAccount() and `requireShown`, UserRejectedError, WalletAnswerError, SignatureMismatchError,
 * SignatureUnverifiedError
 */
export async function signMessage(
  wallet: Wallet,
  { address, message, requireShown }: Omit<AccountParameters, 'connectorId'> & { message: string },
  { transport, tell }: Means,
): Promise<string> {
  await requireAccount(wallet, address, tell)
  requireShown?.()
  // Load the check while the user reads the prompt, because the code for curves is too large for every page.
  const check = import('../lazy/lazy.ts')
  check.catch(() => {
    // The failure is reported below, once there is a signature.
  })
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  const signature = await wallet.ask(METHOD, [`0x${bytes.join('')}`, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{62,}$/i.test(signature))
    throw new WalletAnswerError({ method: METHOD })
  const { requireSignature } = await check.catch((cause: unknown) => {
    throw new SignatureUnverifiedError({ cause })
  })
  await requireSignature({ address, message, signature }, async (data) =>
    transport.request(toCaipNetworkId(await readChainId(wallet)), 'eth_call', [{ data }, 'latest']),
  )
  return signature
}
