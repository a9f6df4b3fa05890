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
 * The kit's Bitcoin adapter, with what only Bitcoin's wallets have.
 *
 * @param kit - made by createKit() with `bitcoin()` among its `adapters`
 * @returns the adapter
 * @throws {@link AdapterNotFoundError} where the kit has no adapter for Bitcoin
 *
 * @example
 * const accounts = await bitcoinOf(kit).getAccounts({ connectorId })
 */
export function bitcoinOf({ adapters }: Pick<Kit, 'adapters'>): BitcoinAdapter {
  return requireBitcoin(adapters[namespace])
}

type Displayed = keyof AccountParameters | 'caipNetworkId'

/**
 * Has the wallet sign a text with the account that is displayed, in the form that is asked for.
 *
 * @param kit - made by createKit()
 * @param parameters.message - the text
 * @param parameters.protocol - `ECDSA` or `BIP322`; BIP-322 where the address has a witness unless set
 * @returns the signature in base64, and the address that it is by
 * @throws what `requireAccount()` throws, UserRejectedError, UnsupportedMethodError, SignatureMismatchError
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
 * Has the wallet sign inputs of a transaction with the account that is displayed. Nothing is sent.
 *
 * @param kit - made by createKit()
 * @param parameters.psbt - in the format of BIP-174 or BIP-370
 * @param parameters.inputs - which inputs the account signs; each that spends what is at its address unless set
 * @returns the signed transaction, in the format of BIP-174
 * @throws what `requireSigner()` throws, UserRejectedError, UnsupportedMethodError, SignatureMismatchError, WalletAnswerError where the
 * wallet signed another transaction; TypeError for bytes that are no transaction with an input of this account
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
 * The accounts that the displayed wallet shares, with their purposes: payment accounts first (S9.25).
 *
 * @param kit - made by createKit()
 * @returns each account, on whichever network it is
 * @throws what `requireAccount()` throws
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

/** An integrator's own adapter may serve the namespace with fewer methods. */
function isBitcoin(adapter: object): adapter is BitcoinAdapter {
  return 'signPsbt' in adapter
}
