import {
  type AccountParameters,
  AdapterNotFoundError,
  type Kit,
  requireAccount,
  requireSigner,
} from '@latchkey/core'
import type { BitcoinAccount, BitcoinAdapter, SignPsbtParameters, SignTextParameters } from './adapter.ts'

const namespace = 'bip122'

/**
 * Returns the kit's Bitcoin adapter, which adds the methods that only Bitcoin wallets have.
 *
 * @param kit - made by createKit() with `bitcoin()` among its `adapters`
 * @returns the adapter
 * @throws {@link AdapterNotFoundError} if the kit has no adapter for Bitcoin
 *
 * @example
 * const accounts = await bitcoinOf(kit).getAccounts({ connectorId })
 */
export function bitcoinOf({ adapters }: Pick<Kit, 'adapters'>): BitcoinAdapter {
  return requireBitcoin(adapters[namespace])
}

type Displayed = keyof AccountParameters | 'caipNetworkId'

/**
 * Asks the wallet to sign a text with the displayed account, in the requested form.
 *
 * @param kit - made by createKit()
 * @param parameters.message - the text
 * @param parameters.protocol - `ECDSA` or `BIP322`. Default: `BIP322` if the address has a witness, else `ECDSA`
 * @returns the signature in base64, and the address that signed
 * @throws the errors of `requireAccount()`, UserRejectedError, UnsupportedMethodError, SignatureMismatchError
 *
 * @example
 * const { signature } = await signText(kit, { message: 'I agree', protocol: 'ECDSA' })
 */
export async function signText(
  kit: Kit,
  parameters: Omit<SignTextParameters, Displayed>,
): Promise<{ signature: string; address: string }> {
  const { adapter, connection, requireShown } = await requireAccount(kit)
  const { connectorId, address } = connection
  const account = { connectorId, address, requireShown }
  const signature = await requireBitcoin(adapter).signText({ ...parameters, ...account })
  return { signature, address }
}

/**
 * Asks the wallet to sign inputs of a transaction with the displayed account. Sends nothing.
 *
 * @param kit - made by createKit()
 * @param parameters.psbt - in the format of BIP-174 or BIP-370
 * @param parameters.inputs - the inputs that the account signs. Default: each input that spends a coin of its address
 * @returns the signed transaction, in the format of BIP-174
 * @throws the errors of `requireSigner()`, UserRejectedError, UnsupportedMethodError, SignatureMismatchError; WalletAnswerError if the
 * wallet signed another transaction; TypeError if the bytes are not a transaction with an input of this account
 *
 * @example
 * const signed = await signPsbt(kit, { psbt })
 */
export async function signPsbt(
  kit: Kit,
  parameters: Omit<SignPsbtParameters, Displayed>,
): Promise<Uint8Array> {
  const { adapter, connection, requireShown } = await requireSigner(kit)
  const { connectorId, address, caipNetworkId } = connection
  const account = { connectorId, address, caipNetworkId, requireShown }
  return requireBitcoin(adapter).signPsbt({ ...parameters, ...account })
}

/**
 * Returns the accounts that the displayed wallet shares, with their purposes. Payment accounts come first (S9.25).
 *
 * @param kit - made by createKit()
 * @returns the accounts on all networks
 * @throws the errors of `requireAccount()`
 *
 * @example
 * const ordinals = (await getAccounts(kit)).find(({ purpose }) => purpose === 'ordinals')
 */
export async function getAccounts(kit: Kit): Promise<readonly BitcoinAccount[]> {
  const { adapter, connection } = await requireAccount(kit)
  return requireBitcoin(adapter).getAccounts(connection)
}

function requireBitcoin(adapter: object | undefined): BitcoinAdapter {
  if (!adapter || !isBitcoin(adapter)) throw new AdapterNotFoundError({ namespace })
  return adapter
}

/** An integrator's own adapter for the namespace may have fewer methods. */
function isBitcoin(adapter: object): adapter is BitcoinAdapter {
  return 'signPsbt' in adapter
}
