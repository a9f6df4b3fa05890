import { type Description, formatAmount, type Line } from '@latchkey/clear-signing'
import type { SessionGrant, SessionPermission } from '@latchkey/contract'
import { getAddress } from 'viem'
import { readToken } from '../approval/evm/readTokens.ts'
import { networkOf } from '../approval/networks.ts'
import type { Place } from '../approval/question.ts'
import type { TimeUnit } from '../approval/texts/en.ts'

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
  const { texts } = place
  const { title, lines } = await describePermission(permission, place)
  return {
    statement: {
      title,
      lines: [
        { label: texts.who, value: getAddress(delegate), isAddress: true },
        ...lines,
        { label: texts.howOften, value: uses === undefined ? texts.anyTimes : texts.times(uses) },
        { label: texts.until, value: timeOf(expiresAt) },
      ],
    },
    warnings:
      permission.type === 'contract-call' && permission.methods.some((method) => MOVING.includes(method))
        ? [texts.movesAll]
        : [],
  }
}

async function describePermission(permission: SessionPermission, place: Place): Promise<Description> {
  const { network, node, texts, words } = place
  const { coin } = networkOf(network)
  switch (permission.type) {
    case 'contract-call':
      return {
        title: texts.callsForYou,
        lines: [
          { label: words.contract, value: getAddress(permission.target), isAddress: true },
          ...permission.methods.map((value): Line => ({ label: words.method, value })),
          ...(permission.calldata ?? []).map(
            ({ at, value }): Line => ({ label: texts.bytesFrom(at), value }),
          ),
          {
            label: texts.amountPerCall,
            value: `≤ ${formatAmount(BigInt(permission.maxValue ?? 0), coin)}`,
          },
        ],
      }
    case 'native-token-periodic': {
      const amount = formatAmount(BigInt(permission.amount), coin)
      return {
        title: texts.sendsUpTo(amount, texts.every(...periodOf(permission))),
        lines: startOf(permission, place),
      }
    }
    case 'erc20-token-periodic': {
      const token = await readToken(getAddress(permission.token), network, node)
      const amount = token ? formatAmount(BigInt(permission.amount), token) : words.units(permission.amount)
      return {
        title: texts.sendsUpTo(amount, texts.every(...periodOf(permission))),
        lines: [
          { label: token?.symbol ?? words.token, value: getAddress(permission.token), isAddress: true },
          ...startOf(permission, place),
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

/** A day, 3 hours. */
function periodOf({ periodSeconds }: { readonly periodSeconds: number }): [count: number, unit: TimeUnit] {
  const [length, unit] = UNITS.find(([seconds]) => periodSeconds % seconds === 0) ?? [1, 'second']
  return [periodSeconds / length, unit]
}

const startOf = ({ startsAt }: { readonly startsAt: number }, { texts }: Place): Line[] => [
  { label: texts.startsAt, value: timeOf(startsAt) },
]

const timeOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
