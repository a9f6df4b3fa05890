import { SWAP_CONTRACTS } from '@latchkey/contract'
import {
  type AccountParameters,
  type StepsParameters,
  type SwapCall,
  UserRejectedError,
  WalletAnswerError,
  WalletDisconnectedError,
  WalletRestartedError,
} from '@latchkey/core'
import { decodeError } from '@latchkey/core/adapter'
import { type Hex, recoverTypedDataAddress } from 'viem'
import type { Ground } from '../ground.ts'
import { toChainId } from '../provider/parse.ts'
import { requireAccount } from '../wallet/requireAccount.ts'
import { requireChain } from './sendTransaction.ts'

const METHOD = 'eth_signTypedData_v4'
/** The longest that a permit may be good for, in seconds: an hour. */
const MOST_SECONDS = 3_600
const Permit = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/**
 * Asks the wallet to sign that the swap contract may take exactly what is sold (EIP-2612). What is signed is written here: the service
 * says no more than the token's name, version and nonce.
 *
 * @returns the signature of the account's key; undefined where the wallet can't sign it, or signs otherwise
 * @throws what requireAccount and `requireShown` throw, ConnectorChainMismatchError, UserRejectedError, WalletDisconnectedError,
 * WalletRestartedError
 */
export async function signPermit(
  ground: Omit<Ground, 'orders'>,
  {
    connectorId,
    address,
    requireShown,
    caipNetworkId,
  }: AccountParameters & Pick<StepsParameters, 'caipNetworkId'>,
  { bounds, permit }: SwapCall,
): Promise<string | undefined> {
  const contracts = SWAP_CONTRACTS.get(caipNetworkId)
  if (!permit || !contracts || bounds.sell === undefined) return undefined
  const { name, version, nonce, deadline } = permit.offer
  // The page's clock may be wrong: an approval then does.
  if (!Number.isSafeInteger(deadline) || deadline > Date.now() / 1_000 + MOST_SECONDS) return undefined
  const [owner, token] = [asHex(address), asHex(bounds.sell)]
  const domain = { name, version, chainId: toChainId(caipNetworkId), verifyingContract: token }
  const message = { owner, spender: contracts.router, value: bounds.amount, nonce: BigInt(nonce), deadline }
  // JSON has no big integers; wallets read decimal texts.
  const written = { ...message, value: String(bounds.amount), nonce, deadline: String(deadline) }
  const data = { types: { EIP712Domain, Permit }, primaryType: 'Permit', domain, message: written }
  const wallet = await ground.walletOf(connectorId)
  await requireAccount(wallet, address, ground.tell)
  await requireChain(ground, wallet, caipNetworkId)
  requireShown?.()
  try {
    const signature = await wallet.ask(METHOD, [address, JSON.stringify(data)])
    if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature))
      throw new WalletAnswerError({ method: METHOD })
    const signed = { types: { Permit }, primaryType: 'Permit', domain } as const
    const signer = await recoverTypedDataAddress({
      ...signed,
      message: { ...message, deadline: BigInt(deadline) },
      signature: asHex(signature),
    })
    if (signer.toLowerCase() === address.toLowerCase()) return signature
  } catch (thrown) {
    const error = decodeError(thrown, METHOD)
    const isRejected = error instanceof UserRejectedError
    if (isRejected) permit.onRefused()
    if (isRejected || error instanceof WalletDisconnectedError || error instanceof WalletRestartedError)
      throw error
    // Anything else says that the wallet can't: it is asked for an approval.
  }
  permit.onRefused()
  return undefined
}

/** Both were checked to be hex when they arrived. */
function asHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
