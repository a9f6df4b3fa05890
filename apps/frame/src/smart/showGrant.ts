import { type Description, formatAmount, type Line } from '@latchkey/clear-signing'
import type { SessionGrant, SessionPermission } from '@latchkey/contract'
import { getAddress } from 'viem'
import { readToken } from '../approval/evm/readTokens.ts'
import { networkOf } from '../approval/networks.ts'
import type { Place } from '../approval/question.ts'

/** Methods by which a contract's tokens are moved, or may be moved from then on. */
const MOVING = [
  '0xa9059cbb',
  '0x23b872dd',
  '0x095ea7b3',
  '0x39509351',
  '0xa22cb465',
  '0x42842e0e',
  '0xd505accf',
]

/** A permission in words: who, what, how much, until when. */
export async function describeGrant(
  grant: SessionGrant,
  place: Place,
): Promise<{ readonly statement: Description; readonly warnings: readonly string[] }> {
  const { delegate, permission, expiresAt, uses } = grant
  const { title, lines } = await describePermission(permission, place)
  return {
    statement: {
      title,
      lines: [
        { label: 'Who', value: getAddress(delegate), isAddress: true },
        ...lines,
        { label: 'How often', value: uses === undefined ? 'any number of times' : `${uses} times` },
        { label: 'Until', value: timeOf(expiresAt) },
      ],
    },
    warnings:
      permission.type === 'contract-call' && permission.methods.some((method) => MOVING.includes(method))
        ? ['This could move every token of that contract that you have.']
        : [],
  }
}

async function describePermission(permission: SessionPermission, place: Place): Promise<Description> {
  const { network, node } = place
  const { coin } = networkOf(network)
  switch (permission.type) {
    case 'contract-call':
      return {
        title: 'Let another account call a contract in your name',
        lines: [
          { label: 'Contract', value: getAddress(permission.target), isAddress: true },
          ...permission.methods.map((value): Line => ({ label: 'Method', value })),
          ...(permission.calldata ?? []).map(({ at, value }): Line => ({ label: `Bytes from ${at}`, value })),
          {
            label: 'Amount with each call',
            value: `≤ ${formatAmount(BigInt(permission.maxValue ?? 0), coin)}`,
          },
        ],
      }
    case 'native-token-periodic': {
      const amount = formatAmount(BigInt(permission.amount), coin)
      return {
        title: `Let another account send up to ${amount} ${periodOf(permission)}`,
        lines: startOf(permission),
      }
    }
    case 'erc20-token-periodic': {
      const token = await readToken(getAddress(permission.token), network, node)
      const amount = token
        ? formatAmount(BigInt(permission.amount), token)
        : `${permission.amount} units of a token`
      return {
        title: `Let another account send up to ${amount} ${periodOf(permission)}`,
        lines: [
          { label: token?.symbol ?? 'Token', value: getAddress(permission.token), isAddress: true },
          ...startOf(permission),
        ],
      }
    }
  }
}

const UNITS = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** `every day`, `every 3 hours`. */
function periodOf({ periodSeconds }: { readonly periodSeconds: number }): string {
  const [length, name] = UNITS.find(([seconds]) => periodSeconds % seconds === 0) ?? [1, 'second']
  const count = periodSeconds / length
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`
}

const startOf = ({ startsAt }: { readonly startsAt: number }): Line[] => [
  { label: 'From', value: timeOf(startsAt) },
]

const timeOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
