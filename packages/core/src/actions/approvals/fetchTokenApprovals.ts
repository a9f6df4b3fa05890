import { accountApprovals, type CaipNetworkId, type RouteResponse } from '@latchkey/contract'
import { NoActiveAddressError, NoActiveNetworkError } from '../../errors/kit.ts'
import { activeConnection } from '../../flows/connect/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { isOwnImage } from '../../services/isOwnImage.ts'
import { requireSupported } from '../../services/requireSupported.ts'
import { plainText } from '../../text/plainText.ts'
import type { TokenApproval, TokenApprovals } from './tokenApproval.ts'

/** The network and the signal that ends the request. */
export interface FetchTokenApprovalsParameters {
  /** The active network unless set. */
  readonly caipNetworkId?: CaipNetworkId
  readonly signal?: AbortSignal
}

/**
 * Reads who may take tokens of the displayed account on an EVM network. The gateway finds approvals in its index, and asks the tokens'
 * contracts which of them are still valid.
 *
 * @param kit - made by createKit()
 * @param parameters - the network (default: the displayed one) and an abort signal
 * @returns the approvals, the newest first, and what the list lacks
 * @throws {@link NoActiveAddressError}, {@link NoActiveNetworkError}, {@link UnsupportedChainError}, {@link ServiceError}
 *
 * @example
 * const { approvals } = await fetchTokenApprovals(kit)
 */
export async function fetchTokenApprovals(
  kit: Kit,
  { caipNetworkId, signal }: FetchTokenApprovalsParameters = {},
): Promise<TokenApprovals> {
  const { connect, network } = kit.store.get()
  const owner = activeConnection(connect, network.activeNamespace)?.address
  if (!owner) throw new NoActiveAddressError()
  const chain = caipNetworkId ?? network.active[network.activeNamespace]
  if (!chain) throw new NoActiveNetworkError()
  await requireSupported(kit, chain)
  const { approvals, missing } = await kit.services.call(accountApprovals, {
    path: { address: owner },
    query: { chainId: chain },
    fresh: true,
    ...(signal ? { signal } : {}),
  })
  return {
    approvals: approvals.flatMap((approval) => {
      const { token, spender, isListed, name, symbol, decimals, iconUrl } = approval
      const what = whatOf(approval)
      if (!what) return []
      return [
        {
          ...{ caipNetworkId: chain, owner, token, spender, isListed, what },
          // Anyone can choose these names: they are untrusted.
          ...(name !== undefined && { name: plainText(name) }),
          ...(decimals !== undefined && { decimals }),
          ...(symbol !== undefined && { symbol: plainText(symbol) }),
          ...(iconUrl !== undefined && isOwnImage(iconUrl, kit.config.gatewayUrl) && { iconUrl }),
        },
      ]
    }),
    missing,
  }
}

type Listed = RouteResponse<typeof accountApprovals>['approvals'][number]

function whatOf({ kind, amount, isUnlimited, tokenId }: Listed): TokenApproval['what'] | undefined {
  if (kind === 'all') return { kind }
  if (kind === 'amount')
    return amount === undefined ? undefined : { kind, amount: BigInt(amount), isUnlimited }
  return tokenId === undefined ? undefined : { kind, tokenId: BigInt(tokenId) }
}
