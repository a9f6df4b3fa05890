import {
  type BaseError,
  CallEncodingError,
  ChainNotConfiguredError,
  ConnectorChainMismatchError,
  TransactionUnknownError,
  WalletAnswerError,
  WalletDisconnectedError,
  WalletRequestError,
  WalletRestartedError,
} from '@latchkey/core'
import { encodeFunctionData } from 'viem/utils'
import type { ContractParameters, TransactionParameters } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { toCaipNetworkId, toChainId, toHex } from '../provider/parse.ts'
import { readChainId } from '../wallet/connect.ts'
import { requireAccount } from '../wallet/requireAccount.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { decodeSendError } from './decodeSendError.ts'
import { isHash } from './reads.ts'
import { asAbi } from './revert.ts'

const METHOD = 'eth_sendTransaction'
type Sender = Pick<TransactionParameters, 'connectorId' | 'address' | 'requireShown' | 'caipNetworkId'>

/** The wallet did not understand the request, its method or its parameters. */
const NOT_UNDERSTOOD = [-32600, -32601, -32602]

/**
 * Asks the wallet to sign and send a transaction, after checking that the wallet uses the displayed account and is on the
 * right network. With a gas price, it is a legacy transaction; otherwise the wallet chooses the type (S7.60).
 * @returns the hash of the transaction, which is not mined yet
 * @throws TransactionUnknownError if the wallet may have sent it in spite of its error
 */
export async function sendTransaction(
  ground: Ground,
  {
    connectorId,
    address,
    requireShown,
    caipNetworkId,
    to,
    value,
    data,
    gas,
    gasPrice,
  }: TransactionParameters,
  abi?: readonly unknown[],
): Promise<{ hash: string }> {
  const transaction = {
    from: address,
    to,
    // The chain id makes the wallet reject the transaction if the wallet has moved to another chain meanwhile.
    chainId: toHex(toChainId(caipNetworkId)),
    ...(value === undefined ? {} : { value: toHex(value) }),
    ...(data === undefined ? {} : { data }),
    ...(gas === undefined ? {} : { gas: toHex(gas) }),
    ...(gasPrice === undefined ? {} : { gasPrice: toHex(gasPrice), type: '0x0' }),
  }
  const account = { connectorId, address, caipNetworkId, ...(requireShown ? { requireShown } : {}) }
  const hash = await askToSend(ground, account, { method: METHOD, params: [transaction], abi })
  if (!isHash(hash)) throw new TransactionUnknownError({ cause: new WalletAnswerError({ method: METHOD }) })
  ground.orders.set(hash.toLowerCase(), { from: address, to, value: value ?? 0n, data: data ?? '0x', abi })
  return { hash }
}

/** A request after which a wallet may have sent something. */
interface SendRequest {
  readonly method: string
  readonly params: readonly unknown[]
  readonly abi?: readonly unknown[] | undefined
  /** Decodes the method's own errors; returns undefined for any other error. */
  readonly decode?: (error: BaseError) => BaseError | undefined
}

/** Asks the wallet to send, after checking that it uses the displayed account and is on the right network. */
export async function askToSend(
  ground: Ground,
  { connectorId, address, requireShown, caipNetworkId }: Sender,
  { method, params, abi, decode }: SendRequest,
): Promise<unknown> {
  const wallet = await ground.walletOf(connectorId)
  if (!ground.networks.some((network) => network.caipNetworkId === caipNetworkId))
    throw new ChainNotConfiguredError({ caipNetworkId })
  await requireAccount(wallet, address, ground.tell)
  await requireChain(ground, wallet, caipNetworkId)
  requireShown?.()
  return wallet.ask(method, params).catch((thrown: unknown) => {
    const error = decodeSendError(thrown, method, abi)
    const own = decode?.(error)
    throw own ?? (isOpen(error) ? new TransactionUnknownError({ cause: error }) : error)
  })
}

export async function writeContract(ground: Ground, call: ContractParameters): Promise<{ hash: string }> {
  const { contractAddress: to, abi, functionName: _name, args: _args, ...parameters } = call
  return sendTransaction(ground, { ...parameters, to, data: encodeCall(call) }, abi)
}

export function encodeCall({
  abi,
  functionName,
  args,
}: Pick<ContractParameters, 'abi' | 'functionName' | 'args'>): string {
  try {
    return encodeFunctionData({ abi: asAbi(abi), functionName, args })
  } catch (cause) {
    throw new CallEncodingError({ functionName, cause })
  }
}

/** Whether the wallet may have sent the transaction in spite of the error. If the page reported it as unsent, the user might send it twice. */
function isOpen(error: BaseError): boolean {
  if (error instanceof WalletRequestError) return !NOT_UNDERSTOOD.includes(error.code ?? 0)
  return error instanceof WalletDisconnectedError || error instanceof WalletRestartedError
}

async function requireChain(
  { tell }: Pick<Ground, 'tell'>,
  wallet: Wallet,
  caipNetworkId: TransactionParameters['caipNetworkId'],
): Promise<void> {
  const walletChainId = toCaipNetworkId(await readChainId(wallet))
  if (walletChainId === caipNetworkId) return
  // The wallet moved without an event, so the page follows it now.
  tell?.({ type: 'chain.changed', connectorId: wallet.connectorId, caipNetworkId: walletChainId })
  throw new ConnectorChainMismatchError({ walletChainId, caipNetworkId })
}
