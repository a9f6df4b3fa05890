import {
  type Address,
  BaseError,
  concatHex,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hash,
  type HDAccount,
  http,
  RpcRequestError,
} from 'viem'
import type { Keys } from './keys.ts'
import { CODES, WalletRpcError } from './rpcError.ts'
import type { WalletChain } from './session.ts'
import type { TransactionRequest } from './transaction.ts'

/** Signs a transaction with its account's key and hands it to the chain's node. */
export type SignAndSend = (options: {
  chain: WalletChain
  node: string
  request: TransactionRequest
}) => Promise<Hash>

/** Creates a sender that assigns nonces to each account's transactions in sequence. */
export function createSignAndSend(keys: Keys): SignAndSend {
  const queues = new Map<string, Promise<unknown>>()
  return ({ chain, node, request }) => {
    const key = `${chain.id}:${request.from}`
    const sent = (queues.get(key) ?? Promise.resolve()).then(() =>
      send(keys.of(request.from), chain, node, request),
    )
    // The next transaction waits for this one, whether it succeeds or fails.
    queues.set(
      key,
      sent.catch(() => undefined),
    )
    return sent
  }
}

async function send(
  account: HDAccount,
  known: WalletChain,
  node: string,
  request: TransactionRequest,
): Promise<Hash> {
  const chain = defineChain({
    id: known.id,
    name: known.name,
    nativeCurrency: { name: known.currency, symbol: known.currency, decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  })
  const transport = http(node, { retryCount: 0 })
  const wallet = createWalletClient({ account, chain, transport })
  const { from: _signer, delegateTo, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...call } = request
  const fees =
    gasPrice === undefined
      ? {
          ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
          ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
        }
      : { gasPrice, type: 'legacy' as const }
  try {
    const client = createPublicClient({ chain, transport })
    const { address } = account
    const nonce = request.nonce ?? (await client.getTransactionCount({ address, blockTag: 'pending' }))
    const borrowed = delegateTo && (await client.getCode({ address }))
    if (!delegateTo || borrowed?.toLowerCase() === borrowedCode(delegateTo))
      return await wallet.sendTransaction({ ...call, ...fees, nonce, account })
    // The transaction counts first, so the authorization has the number after it.
    const authorization = await wallet.signAuthorization({
      account,
      contractAddress: delegateTo,
      chainId: chain.id,
      nonce: nonce + 1,
    })
    return await wallet.sendTransaction({ ...call, nonce, account, authorizationList: [authorization] })
  } catch (error) {
    throw toWalletError(error)
  }
}

/** An account's code while it borrows that of a contract (EIP-7702). */
export function borrowedCode(contract: Address): string {
  return concatHex(['0xef0100', contract]).toLowerCase()
}

/** Like real wallets: an internal error whose data is the node's error. */
function toWalletError(error: unknown): WalletRpcError {
  const cause =
    error instanceof BaseError ? error.walk((inner) => inner instanceof RpcRequestError) : undefined
  if (cause instanceof RpcRequestError) {
    return new WalletRpcError(CODES.internal, cause.details, {
      code: cause.code,
      message: cause.details,
      ...(cause.data === undefined ? {} : { data: cause.data }),
    })
  }
  const message = error instanceof BaseError ? error.shortMessage : String(error)
  return new WalletRpcError(CODES.internal, message)
}
