import type { Session, SessionGrant, SessionStatus } from '@latchkey/contract'
import { DELEGATION_MANAGER, type Delegation, ENFORCERS, hashDelegation } from '@latchkey/smart-account'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { type ChainRead, readChain } from '../data/readChain.ts'

const ABI = parseAbi([
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
  'function callCounts(address delegationManager, bytes32 delegationHash) view returns (uint256)',
  'function getAvailableAmount(bytes32 delegationHash, address delegationManager, bytes terms) view returns (uint256 available, bool isNewPeriod, uint256 period)',
])

export interface SessionUse {
  readonly isDisabled: boolean
  readonly used: Session['used']
}

/** Reads how sessions were used; undefined for a delegation that could not be read. */
export type ReadUse = (
  chain: string,
  delegations: readonly Delegation[],
  grants: readonly SessionGrant[],
  now: number,
) => Promise<readonly (SessionUse | undefined)[]>

/** Reads all sessions of a list in one request to the chain. */
export function createUseReader(upstreams: ReadonlyMap<string, Upstream>): ReadUse {
  return async (chain, delegations, grants, now) => {
    const upstream = upstreams.get(chain)
    if (!upstream) return []
    const reads = delegations.flatMap(readsOf)
    try {
      const answers = await readChain(upstream, reads)
      return delegations.map((delegation, at) =>
        toUse(answers.slice(at * READS, (at + 1) * READS), delegation, grants[at], now),
      )
    } catch {
      return []
    }
  }
}

/** Number of reads for each session. The third may fail. */
const READS = 3

function readsOf(delegation: Delegation): readonly ChainRead[] {
  const hash = hashDelegation(delegation)
  const period = periodOf(delegation)
  return [
    {
      to: DELEGATION_MANAGER,
      data: encodeFunctionData({ abi: ABI, functionName: 'disabledDelegations', args: [hash] }),
    },
    {
      to: ENFORCERS.limitedCalls,
      data: encodeFunctionData({ abi: ABI, functionName: 'callCounts', args: [DELEGATION_MANAGER, hash] }),
    },
    {
      to: period?.enforcer ?? ENFORCERS.nativePeriod,
      data: encodeFunctionData({
        abi: ABI,
        functionName: 'getAvailableAmount',
        args: [hash, DELEGATION_MANAGER, period?.terms ?? '0x'],
      }),
    },
  ]
}

function periodOf({ caveats }: Delegation): { readonly enforcer: Address; readonly terms: Hex } | undefined {
  return caveats.find(({ enforcer }) =>
    [ENFORCERS.nativePeriod, ENFORCERS.erc20Period].some((one) => isAddressEqual(one, enforcer)),
  )
}

function toUse(
  [disabled, counted, available]: readonly (Hex | undefined)[],
  delegation: Delegation,
  grant: SessionGrant | undefined,
  now: number,
): SessionUse | undefined {
  if (!grant || disabled === undefined || counted === undefined) return undefined
  const isDisabled = decodeFunctionResult({
    abi: ABI,
    functionName: 'disabledDelegations',
    data: disabled,
  })
  const [uses] = decodeAbiParameters([{ type: 'uint256' }], counted)
  const { permission } = grant
  const period = permission.type === 'contract-call' ? undefined : permission
  if (period && (periodOf(delegation) === undefined || available === undefined)) return undefined
  const isBegun = period !== undefined && now >= period.startsAt
  const left =
    isBegun && available
      ? decodeFunctionResult({ abi: ABI, functionName: 'getAvailableAmount', data: available })[0]
      : undefined
  return {
    isDisabled,
    used: {
      uses: grant.uses === undefined ? null : Number(uses),
      amount: period ? String(left === undefined ? 0n : BigInt(period.amount) - left) : null,
      periodEndsAt:
        period && isBegun
          ? period.startsAt +
            (Math.floor((now - period.startsAt) / period.periodSeconds) + 1) * period.periodSeconds
          : null,
    },
  }
}

/** A status that is irreversible takes precedence. */
export function statusOf({
  grant,
  isRevoked,
  isRevoking,
  use,
  now,
}: {
  readonly grant: SessionGrant
  readonly isRevoked: boolean
  readonly isRevoking: boolean
  readonly use: SessionUse | undefined
  readonly now: number
}): SessionStatus {
  if (isRevoked) return 'revoked'
  if (now >= grant.expiresAt) return 'expired'
  if (isRevoking) return 'revoking'
  const uses = use?.used?.uses ?? 0
  return grant.uses !== undefined && uses >= grant.uses ? 'exhausted' : 'active'
}
