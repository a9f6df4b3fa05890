import type { Session, SessionPermission } from '@latchkey/contract'
import { formatAmount, isSameAddress, latinDigits, selectNetwork, traitsOf } from '@latchkey/core'
import type { ReactElement, ReactNode } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { SmartSessionList as english } from '../../messages/en/sessions.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { Card } from '../../primitives/Card.tsx'
import { type Detail, Details } from '../../primitives/Details.tsx'
import { useTokenBalances } from '../../queries/useTokenBalances.ts'

export function SessionCard({
  session,
  children,
}: {
  readonly session: Session
  readonly children?: ReactNode
}): ReactElement {
  const texts = useTexts('SmartSessionList', english)
  const format = useFormat()
  const { permission, used, uses } = session
  const limits = useLimits(permission, used?.amount ?? undefined)
  const unknown = used === null ? texts.usedUnknown : undefined
  const items: readonly Detail[] = [
    { term: texts.who, value: <ShortAddress address={session.delegate} /> },
    ...limits,
    {
      term: texts.used,
      value:
        unknown ??
        (uses === undefined
          ? texts.anyTimes
          : texts.times(format.count(used?.uses ?? 0), format.count(uses))),
    },
    {
      term: texts.until,
      value: format.date(session.expiresAt * 1_000, { dateStyle: 'medium', timeStyle: 'short' }),
    },
  ]
  return (
    <Card>
      <div data-part="session" data-status={session.status}>
        <div data-part="session-head">
          <span data-part="session-title">{'target' in permission ? texts.calls : texts.sends}</span>
          <span data-part="tag" data-tone={session.status === 'active' ? 'success' : undefined}>
            {texts.status[session.status]}
          </span>
        </div>
        <Details items={items} />
        {children}
      </div>
    </Card>
  )
}

/** What a permission allows, with what is used of it in the present period. */
function useLimits(permission: SessionPermission, usedUnits: string | undefined): readonly Detail[] {
  const texts = useTexts('SmartSessionList', english)
  const locale = useShownLocale()
  const amountOf = useAmounts(permission)
  if ('target' in permission) {
    const { target, methods, maxValue = '0' } = permission
    return [
      { term: texts.contract, value: <ShortAddress address={target} /> },
      { term: texts.methods, value: <bdi dir="ltr">{methods.join(', ')}</bdi> },
      ...(maxValue === '0' ? [] : [{ term: texts.limit, value: texts.perCall(amountOf(maxValue)) }]),
    ]
  }
  const { amount, periodSeconds } = permission
  return [
    {
      term: texts.limit,
      value: texts.perPeriod(amountOf(amount), formatPeriod(periodSeconds, locale)),
      ...(usedUnits === undefined ? {} : { minor: texts.usedOf(amountOf(usedUnits), amountOf(amount)) }),
    },
  ]
}

function useAmounts(permission: SessionPermission): (units: string) => string {
  const texts = useTexts('SmartSessionList', english)
  const format = useFormat()
  const coin = useKitState((state) => selectNetwork(state).caipNetwork?.nativeCurrency)
  const { data: tokens = [] } = useTokenBalances()
  const traits = useKitState((state) => traitsOf(state, state.network.activeNamespace))
  const token =
    'token' in permission
      ? tokens.find(
          ({ address }) => address !== undefined && isSameAddress(traits, address, permission.token),
        )
      : coin
  return (units) =>
    token
      ? `\u2068${format.amount(formatAmount(BigInt(units), token.decimals))} ${token.symbol}\u2069`
      : texts.units(format.amount(units))
}

const UNITS = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** A length of time in words of a language: `1 day`, `90 minutes`. */
function formatPeriod(seconds: number, locale: string): string {
  const [length, unit] = UNITS.find(([size]) => seconds % size === 0) ?? ([1, 'second'] as const)
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(latinDigits(locale), options).format(seconds / length)
}
