import type { SessionGrant, SessionPermission } from '@latchkey/contract'
import { type Address, concatHex, type Hex, numberToHex, size, toHex } from 'viem'
import { ENFORCERS } from './addresses.ts'

/** One rule of a delegation: the contract that enforces it, and the rule's values. */
export interface Caveat {
  readonly enforcer: Address
  readonly terms: Hex
  /** Values that the delegate may add at redemption. None of our rules reads them. */
  readonly args: Hex
}

/** A grant that the enforcers cannot enforce. */
export class GrantError extends Error {
  override readonly name = 'GrantError'
}

const YEAR_SECONDS = 31_622_400
const MAX_UINT256 = 2n ** 256n - 1n

/**
 * The rules of a grant, in the order in which the chain checks them. Each use of the grant is one call.
 *
 * @throws GrantError if a limit has no effect, or cannot be enforced
 *
 * @example
 * const caveats = caveatsOf({ delegate, expiresAt: 1_800_000_000, permission: { type: 'contract-call', target, methods: ['0xa9059cbb'] } })
 */
export function caveatsOf({ permission, expiresAt, uses }: SessionGrant): readonly Caveat[] {
  if (expiresAt <= 0) throw new GrantError('A permission needs an end.')
  if (uses !== undefined && uses <= 0) throw new GrantError('A permission has to be usable at least once.')
  return [
    // The enforcer allows only times before `expiresAt`, so the grant cannot be used at the second of its end.
    caveat(ENFORCERS.timestamp, concatHex([0, expiresAt].map((time) => numberToHex(time, { size: 16 })))),
    ...(uses === undefined ? [] : [caveat(ENFORCERS.limitedCalls, numberToHex(uses, { size: 32 }))]),
    ...permissionCaveats(permission, expiresAt),
  ]
}

function permissionCaveats(permission: SessionPermission, expiresAt: number): readonly Caveat[] {
  switch (permission.type) {
    case 'contract-call':
      return contractCaveats(permission)
    case 'native-token-periodic':
      return [
        // Without this rule, the delegate could make any call that sends no coin, such as a token transfer.
        caveat(ENFORCERS.exactCalldata, '0x'),
        caveat(ENFORCERS.nativePeriod, periodTerms(permission, expiresAt)),
      ]
    case 'erc20-token-periodic':
      // The enforcer allows only `transfer` of this token, without any coin.
      return [
        caveat(
          ENFORCERS.erc20Period,
          concatHex([toBytes(permission.token, 20), periodTerms(permission, expiresAt)]),
        ),
      ]
    default:
      throw new GrantError('No enforcer knows this kind of permission.')
  }
}

function contractCaveats({
  target,
  methods,
  calldata = [],
  maxValue = '0',
}: Extract<SessionPermission, { type: 'contract-call' }>): readonly Caveat[] {
  if (methods.length === 0) throw new GrantError('A permission to call has to name methods.')
  return [
    caveat(ENFORCERS.allowedTargets, toBytes(target, 20)),
    caveat(ENFORCERS.allowedMethods, concatHex(methods.map((method) => toBytes(method, 4)))),
    caveat(ENFORCERS.valueLte, numberToHex(toAmount(maxValue), { size: 32 })),
    ...calldata.map(({ at, value }) =>
      caveat(ENFORCERS.allowedCalldata, concatHex([numberToHex(at, { size: 32 }), toBytes(value)])),
    ),
  ]
}

function periodTerms(
  { amount, periodSeconds, startsAt }: Extract<SessionPermission, { startsAt: number }>,
  expiresAt: number,
): Hex {
  const limit = toAmount(amount)
  if (limit === 0n) throw new GrantError('The amount per period is zero.')
  if (periodSeconds < 1 || periodSeconds > YEAR_SECONDS)
    throw new GrantError('A period lasts from a second to a year.')
  if (startsAt < 1 || startsAt >= expiresAt) throw new GrantError('The permission ends before it begins.')
  return concatHex(
    [limit, BigInt(periodSeconds), BigInt(startsAt)].map((value) => toHex(value, { size: 32 })),
  )
}

function caveat(enforcer: Address, terms: Hex): Caveat {
  return { enforcer, terms, args: '0x' }
}

function toAmount(text: string): bigint {
  const amount = /^\d{1,78}$/.test(text) ? BigInt(text) : MAX_UINT256 + 1n
  if (amount > MAX_UINT256) throw new GrantError('The amount is not a number of base units.')
  return amount
}

/** Schemas of `@latchkey/contract` check grants from requests; this checks the grants of other callers in the same way. */
function toBytes(text: string, length?: number): Hex {
  const hex: Hex = `0x${text.slice(2).toLowerCase()}`
  if (!/^0x([0-9a-f]{2})+$/.test(text.toLowerCase()) || (length !== undefined && size(hex) !== length))
    throw new GrantError(`${text.slice(0, 80)} is not ${length ?? 'some'} bytes in hex.`)
  return hex
}
