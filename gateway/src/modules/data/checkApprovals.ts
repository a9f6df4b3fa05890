import type { Address, Hex } from 'viem'
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { Approval, FoundApproval } from './provider.ts'
import type { ChainRead } from './readChain.ts'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])
/** From this amount on, an approval counts as unlimited: wallets write the largest number, and some tokens count it down. */
const UNLIMITED = 2n ** 255n

/**
 * Reads the current approvals from the tokens' contracts: the remaining amount, not the approved one. A contract may be both a token
 * and a collection, so each is read as both.
 */
export async function checkApprovals(
  read: (reads: readonly ChainRead[]) => Promise<(Hex | undefined)[]>,
  owner: Address,
  found: readonly FoundApproval[],
): Promise<Approval[]> {
  const asked = found.map((one) => ({ one, reads: readsOf(owner, one) }))
  const answers = (await read(asked.flatMap(({ reads }) => reads))).values()
  return asked.flatMap(({ one, reads }): Approval[] => {
    const [first, second, third] = reads.map(() => answers.next().value)
    const parties = { token: getAddress(one.token), spender: getAddress(one.spender) }
    if (one.tokenId !== undefined) {
      const isHeld = toAddress(first) === one.spender && toAddress(second) === owner.toLowerCase()
      return isHeld ? [{ ...parties, what: { kind: 'item', tokenId: one.tokenId } }] : []
    }
    const [amount, all, supply] = [toNumber(first), toNumber(second), toNumber(third)]
    const isUnlimited =
      amount !== undefined &&
      (amount >= UNLIMITED || (supply !== undefined && supply > 0n && amount >= supply))
    return [
      ...(amount ? [{ ...parties, what: { kind: 'amount', amount, isUnlimited } } as const] : []),
      ...(all === 1n ? [{ ...parties, what: { kind: 'all' } } as const] : []),
    ]
  })
}

function readsOf(owner: Address, { token, spender, tokenId }: FoundApproval): ChainRead[] {
  const to = getAddress(token)
  const by = getAddress(spender)
  const calls =
    tokenId === undefined
      ? [
          encodeFunctionData({ abi, functionName: 'allowance', args: [owner, by] }),
          encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, by] }),
          encodeFunctionData({ abi, functionName: 'totalSupply' }),
        ]
      : [
          encodeFunctionData({ abi, functionName: 'getApproved', args: [tokenId] }),
          encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] }),
        ]
  return calls.map((data) => ({ to, data }))
}

/** Parses one word: a contract that returns anything else has no such function. */
function toNumber(data: Hex | undefined): bigint | undefined {
  return data?.length === 66 ? BigInt(data) : undefined
}

function toAddress(data: Hex | undefined): string | undefined {
  return data?.length === 66 ? `0x${data.slice(26).toLowerCase()}` : undefined
}
