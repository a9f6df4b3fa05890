import { type Description, formatAmount, type Line } from '@latchkey/clear-signing'
import { findMethod, PERMIT2 } from '@latchkey/clear-signing/evm'
import type { SessionGrant, SessionPermission } from '@latchkey/contract'
import { getAddress } from 'viem'
import { loadExplainer } from '../approval/evm/loadExplainer.ts'
import { readToken } from '../approval/evm/readTokens.ts'
import { networkOf } from '../approval/networks.ts'
import type { Place } from '../approval/question.ts'
import type { TimeUnit } from '../approval/texts/en.ts'

/** Describes a permission: who may do what, how much, and until when. */
export async function describeGrant(
  grant: SessionGrant,
  place: Place,
): Promise<{ readonly statement: Description; readonly warnings: readonly string[] }> {
  const { delegate, expiresAt, uses } = grant
  const { texts } = place
  const { title, lines, warnings = [] } = await describePermission(grant, place)
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
  grant: SessionGrant,
  place: Place,
): Promise<Description & { readonly warnings?: readonly string[] }> {
  const { network, node, texts, words } = place
  const { coin } = networkOf(network)
  const { permission } = grant
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
      const balance = await toUnits(node(network, 'eth_getBalance', [place.address, 'latest']))
      return {
        title: texts.sendsUpTo(amount, texts.every(...periodOf(permission))),
        lines: startOf(permission, place),
        warnings: mostOf(grant, permission) >= balance ? [texts.takesWhole(coin.symbol)] : [],
      }
    }
    case 'erc20-token-periodic': {
      const token = await readToken(getAddress(permission.token), network, node)
      const amount = token ? formatAmount(BigInt(permission.amount), token) : words.units(permission.amount)
      const data = `0x70a08231${place.address.slice(2).toLowerCase().padStart(64, '0')}`
      const balance = await toUnits(node(network, 'eth_call', [{ to: permission.token, data }, 'latest']))
      return {
        title: texts.sendsUpTo(amount, texts.every(...periodOf(permission))),
        lines: [
          { label: token?.symbol ?? words.token, value: getAddress(permission.token), isAddress: true },
          ...startOf(permission, place),
        ],
        warnings:
          mostOf(grant, permission) >= balance ? [texts.takesWhole(token?.symbol ?? words.tokens)] : [],
      }
    }
  }
}

function mostOf({ expiresAt, uses }: SessionGrant, { amount, periodSeconds, startsAt }: Periodic): bigint {
  const periods = Math.max(1, Math.ceil((expiresAt - startsAt) / periodSeconds))
  return BigInt(amount) * BigInt(Math.min(periods, uses ?? periods))
}
type Periodic = Exclude<SessionPermission, { type: 'contract-call' }>

/** Reads a balance from a node's answer. An unknown balance counts as zero, so that the warning about taking all of it is shown. */
const toUnits = async (answer: Promise<unknown>): Promise<bigint> => {
  const said = await answer.catch(() => undefined)
  return typeof said === 'string' && /^0x[0-9a-f]{1,64}$/i.test(said) ? BigInt(said) : 0n
}

/** Describes the methods. Only a method that the operator explains, and that neither moves tokens nor makes other calls, has no warning. */
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

/** Splits a period into a count and the largest unit that divides it: 1 day, 3 hours. */
function periodOf({ periodSeconds }: { readonly periodSeconds: number }): [count: number, unit: TimeUnit] {
  const [length, unit] = UNITS.find(([seconds]) => periodSeconds % seconds === 0) ?? [1, 'second']
  return [periodSeconds / length, unit]
}

const startOf = ({ startsAt }: { readonly startsAt: number }, { texts }: Place): Line[] => [
  { label: texts.startsAt, value: timeOf(startsAt) },
]

const timeOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
