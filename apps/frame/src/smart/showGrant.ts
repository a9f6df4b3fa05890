import { type Description, formatAmount, type Line } from '@latchkey/clear-signing'
import { findMethod, PERMIT2 } from '@latchkey/clear-signing/evm'
import type { SessionGrant, SessionPermission } from '@latchkey/contract'
import { getAddress } from 'viem'
import { loadExplainer } from '../approval/evm/loadExplainer.ts'
import { readToken } from '../approval/evm/readTokens.ts'
import { networkOf } from '../approval/networks.ts'
import type { Place } from '../approval/question.ts'
import type { TimeUnit } from '../approval/texts/en.ts'

/** A permission in words: who, what, how much, until when. */
export async function describeGrant(
  grant: SessionGrant,
  place: Place,
): Promise<{ readonly statement: Description; readonly warnings: readonly string[] }> {
  const { delegate, permission, expiresAt, uses } = grant
  const { texts } = place
  const { title, lines, warnings = [] } = await describePermission(permission, place)
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
    warnings,
  }
}

async function describePermission(
  permission: SessionPermission,
  place: Place,
): Promise<Description & { readonly warnings?: readonly string[] }> {
  const { network, node, texts, words } = place
  const { coin } = networkOf(network)
  switch (permission.type) {
    case 'contract-call': {
      const { lines, warnings } = await describeCallable(permission, place)
      return {
        title: texts.callsForYou,
        warnings,
        lines: [
          { label: words.contract, value: getAddress(permission.target), isAddress: true },
          ...lines,
          ...(permission.calldata ?? []).map(
            ({ at, value }): Line => ({ label: texts.bytesFrom(at), value }),
          ),
          {
            label: texts.amountPerCall,
            value: `≤ ${formatAmount(BigInt(permission.maxValue ?? 0), coin)}`,
          },
        ],
      }
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

/**
 * The methods in words, and what may come of them. A selector alone says nothing of a contract: only where the operator explains a method,
 * and it is none that moves tokens or makes other calls, nothing is warned of.
 */
async function describeCallable(
  { target, methods }: Extract<SessionPermission, { type: 'contract-call' }>,
  place: Place,
): Promise<{ readonly lines: readonly Line[]; readonly warnings: readonly string[] }> {
  const { texts, words } = place
  const contract = getAddress(target)
  const explained = await (await loadExplainer(contract, place))?.describeMethods(contract, place)
  const found = methods.map((selector) => {
    const [known, operators] = [findMethod(selector), explained?.get(selector)]
    const name = known?.signature ?? (operators && `\u2068${operators.intent}\u2069`)
    return {
      lines: [
        { label: words.method, value: name === undefined ? selector : words.inFull(name, selector) },
        ...(!known && operators ? [{ label: words.explainedBy, value: operators.owner }] : []),
      ],
      kind: known?.kind ?? (operators ? 'explained' : 'unknown'),
    }
  })
  const has = (kind: string) => found.some((one) => one.kind === kind)
  return {
    lines: found.flatMap(({ lines }) => lines),
    warnings: [
      ...(getAddress(target) === PERMIT2 ? [texts.movesApproved] : []),
      ...(has('calls') ? [texts.callsAll] : []),
      ...(has('moves') ? [texts.movesAll] : []),
      ...(has('unknown') ? [texts.unknownMethod] : []),
    ],
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
