import { type Currency, type Intent, type Line, plainLine } from '@latchkey/clear-signing'
import type { BalanceOf, ContractKind } from '@latchkey/clear-signing/evm'
import type { CaipNetworkId } from '@latchkey/contract'
import { decodeAbiParameters, getAddress, isAddress, isHex } from 'viem'
import type { AskNode } from '../../rpc/node.ts'

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const BALANCE_OF = '0x70a08231'

/** The maximum number of tokens whose names are read. The others are shown by their addresses, in units. */
const MOST_NAMES = 32

/** The names of tokens, as their contracts state them. Their addresses are always shown, since anyone can give a token any name. */
export interface Tokens {
  readonly findToken: (address: string) => Currency | undefined
  readonly tokenLines: readonly Line[]
}

export async function readTokens(
  intents: readonly Intent[],
  network: CaipNetworkId,
  node: AskNode,
  others: readonly string[] = [],
): Promise<Tokens> {
  const addresses = [...new Set([...intents.flatMap(tokensOf), ...others])].slice(0, MOST_NAMES)
  const found = new Map<string, Currency>()
  await Promise.all(
    addresses.map(async (address) => {
      const currency = await readToken(address, network, node)
      if (currency) found.set(address, currency)
    }),
  )
  return {
    findToken: (address) => found.get(address),
    tokenLines: [...found].map(([address, { symbol }]) => ({
      label: symbol,
      value: address,
      isAddress: true,
    })),
  }
}

export async function readBalances(
  intents: readonly Intent[],
  signer: string,
  network: CaipNetworkId,
  node: AskNode,
): Promise<BalanceOf> {
  const found = new Map<string, bigint>()
  const keyOf = (token: string, owner: string) => `${token} ${owner}`.toLowerCase()
  const wanted = new Map(
    intents.flatMap((intent) => {
      if (intent.type !== 'approval' || !('token' in intent.quantity)) return []
      const { quantity, owner = signer } = intent
      return [[keyOf(quantity.token, owner), { token: quantity.token, owner }] as const]
    }),
  )
  await Promise.all(
    [...wanted].map(async ([key, { token, owner }], index) => {
      // These balances are not read. Zero makes every approval count as unlimited.
      if (index >= MOST_NAMES) {
        found.set(key, 0n)
        return
      }
      // The balance of a collection is a number of items.
      if (!(await kindOf(token, network, node))) return
      const data = `${BALANCE_OF}${owner.slice(2).toLowerCase().padStart(64, '0')}`
      const answer = await node(network, 'eth_call', [{ to: token, data }, 'latest']).catch(() => undefined)
      found.set(key, isHex(answer) && answer.length === 66 ? BigInt(answer) : 0n)
    }),
  )
  return (token, owner) => found.get(keyOf(token, owner))
}

/** Whether a contract claims to be a token with decimals. Collections have no decimals. */
export async function kindOf(
  address: string,
  network: CaipNetworkId,
  node: AskNode,
): Promise<ContractKind | undefined> {
  return (await readToken(getAddress(address), network, node)) && 'erc20'
}

/** Reads a token's symbol and decimals from its contract; undefined if the contract is no token. */
export async function readToken(
  address: string,
  network: CaipNetworkId,
  node: AskNode,
): Promise<Currency | undefined> {
  if (!isAddress(address)) return undefined
  const call = async (data: string) => node(network, 'eth_call', [{ to: address, data }, 'latest'])
  try {
    const [symbol, decimals] = await Promise.all([call(SYMBOL), call(DECIMALS)])
    if (!isHex(symbol) || !isHex(decimals)) return undefined
    const [name] = decodeAbiParameters([{ type: 'string' }], symbol)
    const [places] = decodeAbiParameters([{ type: 'uint8' }], decimals)
    return { symbol: [...plainLine(name)].slice(0, 12).join(''), decimals: places }
  } catch {
    // The contract is no token, or does not return its name. It is shown by its address and in units.
    return undefined
  }
}

const tokensOf = (intent: Intent): string[] => {
  if (intent.type === 'swap')
    return [intent.pays, intent.receives].flatMap((one) => ('token' in one ? [one.token] : []))
  if ('quantity' in intent && 'token' in intent.quantity) return [intent.quantity.token]
  return 'token' in intent ? [intent.token] : []
}
