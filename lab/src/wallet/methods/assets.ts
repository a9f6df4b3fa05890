import { type Address, encodeFunctionData, type Hex, isHex, numberToHex } from 'viem'
import { createJsonRpc } from '../../chains/jsonRpc.ts'
import { findLabChain } from '../../chains/labChains.ts'
import { ERC20_ABI } from '../../seed/abis.ts'
import { atomicStatus } from '../batchCalls.ts'
import { type Call, type Method, permittedAccount } from '../method.ts'
import { isObject, objectAt, toAddress } from '../params.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'

/** Capabilities (EIP-5792), assets (EIP-7811, where the session's traits say so) and watched tokens (EIP-747). */
export const ASSET_METHODS: Readonly<Record<string, Method>> = {
  wallet_getCapabilities: (call) => {
    const [asked] = call.params
    const account =
      asked === undefined ? call.session.selected : permittedAccount(call, asked, 'The first parameter')
    return { perform: () => capabilities(call, account) }
  },
  wallet_getAssets: (call) => {
    if (!call.session.traits.assetDiscovery) {
      throw new WalletRpcError(
        CODES.unsupportedMethod,
        'The Lab Wallet lists assets only in its mode assetDiscovery.',
      )
    }
    const account = permittedAccount(call, objectAt(call.params, 0).account, 'account')
    return { perform: () => assets(call, account) }
  },
  wallet_watchAsset: ({ origin, params }) => {
    // EIP-747 takes an object. Some pages wrap it in an array, like the parameters of other methods.
    const { type, options } = objectAt(params, 0)
    if (type !== 'ERC20' || !isObject(options)) throw invalid('The Lab Wallet can watch ERC20 tokens only.')
    const address = toAddress(options.address, 'options.address')
    return {
      question: {
        kind: 'asset',
        origin,
        title: `Show the token ${String(options.symbol ?? '')}`.trim(),
        rows: [{ label: 'Contract', value: address, mono: true }],
      },
      perform: () => true,
    }
  },
}

async function capabilities(call: Call, account: Address): Promise<Record<Hex, unknown>> {
  const { session, params } = call
  const asked = Array.isArray(params[1]) ? params[1].map(Number) : undefined
  const chains = [...session.chains.keys()].filter((id) => !asked || asked.includes(id))
  const entries = await Promise.all(
    chains.map(async (id) => [
      numberToHex(id),
      {
        atomic: { status: await atomicStatus({ ...call, chainId: id }, account) },
        ...(session.traits.assetDiscovery ? { assetDiscovery: { supported: true } } : {}),
      },
    ]),
  )
  return Object.fromEntries(entries)
}

async function assets({ session, params }: Call, account: Address): Promise<Record<Hex, unknown>> {
  const { chainFilter } = objectAt(params, 0)
  const asked = Array.isArray(chainFilter) ? chainFilter.map(Number) : undefined
  const entries = await Promise.all(
    [...session.chains.values()].map(async ({ id, rpcUrl, currency }) => {
      const contracts = findLabChain(id)?.contracts
      if (!rpcUrl || !contracts || (asked && !asked.includes(id))) return []
      const rpc = createJsonRpc(rpcUrl)
      const data = encodeFunctionData({ abi: ERC20_ABI, functionName: 'balanceOf', args: [account] })
      const erc20 = async (address: Address, name: string, symbol: string, decimals: number) => ({
        address,
        balance: quantity(await rpc('eth_call', [{ to: address, data }, 'latest'])),
        type: 'ERC20',
        metadata: { name, symbol, decimals },
      })
      const native = {
        address: 'native',
        balance: quantity(await rpc('eth_getBalance', [account, 'latest'])),
        type: 'native',
        metadata: { name: 'Ether', symbol: currency, decimals: 18 },
      }
      const tokens = [
        await erc20(contracts.usdc, 'USD Coin', 'USDC', 6),
        await erc20(contracts.arb, 'Arbitrum', 'ARB', 18),
        await erc20(contracts.weth, 'Wrapped Ether', 'WETH', 18),
      ]
      return [[numberToHex(id), [native, ...tokens]] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

const quantity = (value: unknown): Hex => numberToHex(isHex(value) && value !== '0x' ? BigInt(value) : 0n)
