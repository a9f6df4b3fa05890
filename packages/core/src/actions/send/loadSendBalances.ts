import { toCaipAddress } from '@latchkey/contract'
import type { Sender, Token } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { KitQueryKey } from '../../queries/queryKeys.ts'
import { fetchTokenBalances } from '../fetchTokenBalances.ts'
import { readTokenBalances } from '../readTokenBalances.ts'
import { adapterOf } from './senderOf.ts'

/**
 * Reads the sender's balances. If the gateway is unreachable, falls back to the coin's balance from the chain, so that the
 * coin can still be sent. The gateway isn't asked again within 30 s of a failure (S8.14).
 *
 * @param kit - made by createKit()
 *
 * @example
 * await loadSendBalances(kit)
 */
export async function loadSendBalances(kit: Kit): Promise<void> {
  const from = kit.store.get().send?.from
  if (!from) return
  kit.store.dispatch({ type: 'send.balancesAsked' })
  // The sender may have changed: don't store another sender's balances.
  const isFresh = (): boolean => kit.store.get().send?.from === from
  try {
    const listed = await readTokenBalances(kit, from)
    // The list may omit the coin if its balance is zero, but the coin's balance decides whether the fee can be paid.
    const native = listed.some(({ address }) => address === undefined)
      ? undefined
      : await readNativeToken(kit, from).catch(() => undefined)
    const tokens = native ? [native, ...listed] : listed
    if (isFresh()) kit.store.dispatch({ type: 'send.balancesRead', tokens })
  } catch {
    const native = await readNativeToken(kit, from).catch(() => undefined)
    const failedAt = await failureOf(kit, from)
    if (!isFresh()) return
    kit.store.dispatch(
      native
        ? { type: 'send.balancesRead', tokens: [native], partial: true, failedAt }
        : { type: 'send.balancesFailed', failedAt },
    )
  }
}

async function failureOf(kit: Kit, from: Sender): Promise<number> {
  const key = ['tokenBalances', from.caipNetworkId, from.address] satisfies KitQueryKey
  const queries = await kit.queries()
  return queries.getQueryState(key)?.errorUpdatedAt ?? 0
}

/**
 * Reads a token's current balance past every cache: the coin's from the chain, any other token's from the gateway.
 *
 * @returns the balance in the token's smallest unit; undefined if neither could be read
 */
export async function readFreshBalance(
  kit: Kit,
  from: Sender,
  token: Pick<Token, 'id' | 'address'>,
): Promise<bigint | undefined> {
  const { caipNetworkId } = from
  try {
    if (token.address === undefined) return (await readNativeToken(kit, from))?.amount
    const forceUpdate = [toCaipAddress(caipNetworkId, token.address)]
    const tokens = await fetchTokenBalances(kit, { caipNetworkId, forceUpdate })
    return tokens.find(({ id }) => id === token.id)?.amount
  } catch {
    // The chain decides anyway: a failed read must not stop a transfer that the chain would accept.
    return undefined
  }
}

/** The gateway's ids of the balances that a transfer changed: the token's, and the coin's for the fee. */
export function touchedTokens(kit: Kit, { caipNetworkId }: Sender, { address }: Token): readonly string[] {
  const { coinAddress } = traitsOf(kit.store.get(), caipNetworkId)
  return [address, coinAddress].flatMap((plain) => (plain ? [toCaipAddress(caipNetworkId, plain)] : []))
}

async function readNativeToken(kit: Kit, from: Sender): Promise<Token | undefined> {
  const { caipNetworkId, address } = from
  const network = kit.config.networks.find((one) => one.caipNetworkId === caipNetworkId)
  const adapter = adapterOf(kit, from)
  if (!network || !adapter?.getBalance) return undefined
  const amount = await adapter.getBalance({ address, caipNetworkId })
  const { name, symbol, decimals } = network.nativeCurrency
  return { id: 'native', name, symbol, decimals, caipNetworkId, amount }
}
