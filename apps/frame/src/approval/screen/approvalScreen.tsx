import { formatAmount } from '@latchkey/clear-signing'
import { type AskedMethod, isAskedMethod, isCaipNetworkId } from '@latchkey/contract'
import { Card } from '@latchkey/react/primitives'
import type { ReactElement } from 'react'
import { nameOf, networkOf } from '../networks.ts'
import type { Shown } from '../question.ts'
import type { Texts } from '../texts/texts.ts'
import { Asker } from './Asker.tsx'
import { type Row, Rows, Section, Verbatim, Warning } from './parts.tsx'
import type { Screen } from './ScreenView.tsx'

export interface ApprovalContent {
  readonly method: string
  /** The site's name and icon from the operator's list; empty if the list has none. */
  readonly app: { readonly name: string; readonly icon: string }
  readonly origin: string
  readonly address: string
  readonly network: string
  readonly isLab: boolean
  readonly shown: Shown
}

export function approvalScreen(content: ApprovalContent, texts: Texts): Screen {
  const { method, app, origin, shown } = content
  const [first, ...others] = shown.statements
  const only = others.length === 0 ? first : undefined
  return {
    title: only?.title ?? titleOf(method, texts),
    lead: <Asker app={app} origin={origin} texts={texts} />,
    sub: shown.worth?.deed,
    body: <Request content={content} texts={texts} title={only?.title} />,
    accept: labelOf(shown, only?.title, texts),
    decline: texts.decline,
    doing: isAskedMethod(method) && SENDING.has(TITLES[method]) ? texts.sending : texts.working,
    isRisky: shown.warnings.length > 0,
  }
}

/** The label of the button that accepts. It names the deed. */
function labelOf({ kind, statements, deed }: Shown, only: string | undefined, texts: Texts): string {
  if (kind === 'message') return texts.sign
  if (only === undefined) return statements.length > 1 ? texts.approveAll(statements.length) : texts.approve
  return deed?.to === undefined ? only : texts.deedTo(only, shorten(deed.to))
}

const shorten = (address: string): string => `\u2066${address.slice(0, 6)}…${address.slice(-4)}\u2069`

interface RequestProps {
  readonly content: ApprovalContent
  readonly texts: Texts
  /** The only statement, if it is the window's title. */
  readonly title: string | undefined
}

function Request({ content, texts, title }: RequestProps): ReactElement {
  const { address, network, isLab, shown } = content
  const name = nameOf(network)
  const { warnings, notes = [], statements, text, lines = [], minor = [], changes = [], raw } = shown
  // For a plain transfer, the title already shows the only expected change.
  const isSaid = shown.deed?.to !== undefined && changes.length === 1
  return (
    <>
      {[...warnings, ...notes].map((one) => (
        <Warning key={one}>{one}</Warning>
      ))}
      {title === undefined
        ? statements.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be the same.
            <Section key={at} title={one.title}>
              {one.lines.length > 0 ? <Rows lines={one.lines} /> : null}
            </Section>
          ))
        : null}
      {text === undefined ? null : (
        <Section title={texts.message}>
          <Verbatim dir="auto">{text}</Verbatim>
        </Section>
      )}
      {changes.length > 0 && !isSaid ? (
        <Section title={texts.changes}>
          <Rows lines={changes} />
        </Section>
      ) : null}
      <Card>
        <Rows
          lines={[
            ...(title === undefined ? [] : statements.flatMap((one) => one.lines)),
            { label: texts.from, value: address, isAddress: true },
            { label: texts.network, value: isLab ? texts.inLab(name) : name },
            ...feeOf(shown, network, texts),
          ]}
        />
      </Card>
      {lines.length > 0 ? (
        <Section title={texts.details}>
          <Rows lines={lines} />
        </Section>
      ) : null}
      <details>
        <summary>{texts.raw}</summary>
        {minor.length > 0 ? <Rows lines={minor} /> : null}
        <Verbatim dir="ltr">{raw}</Verbatim>
      </details>
    </>
  )
}

function feeOf({ fee, lacksDataFee, payer, worth }: Shown, network: string, texts: Texts): readonly Row[] {
  if (payer !== undefined) return [{ label: texts.fee, value: texts.paidBy(payer) }]
  if (fee === undefined || !isCaipNetworkId(network)) return []
  if (fee === 'unknown') return [{ label: texts.fee, value: texts.unknown }]
  const { coin } = networkOf(network)
  // An incomplete fee is no upper bound.
  const most = network.startsWith('eip155:') && !lacksDataFee ? '≤ ' : ''
  const amount = formatAmount(roundUp(fee), coin)
  const inCoin = `${most}${amount}`
  const incomplete = lacksDataFee ? [texts.dataFee] : []
  if (worth?.fee === undefined) return [{ label: texts.fee, value: inCoin, minor: incomplete.join(', ') }]
  const value = worth.fee.startsWith('<') ? worth.fee : `${most}${worth.fee}`
  return [{ label: texts.fee, value, minor: [inCoin, ...incomplete].join(', ') }]
}

/** Rounds up to three digits, so that the user never pays more than is shown. */
function roundUp(units: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, units.toString().length - 3))
  return ((units + unit - 1n) / unit) * unit
}

const TITLES = {
  personal_sign: 'signMessage',
  eth_signTypedData_v4: 'signMessage',
  eth_sendTransaction: 'sendTransaction',
  solana_signMessage: 'signMessage',
  solana_signTransaction: 'signTransaction',
  solana_signAllTransactions: 'signTransactions',
  solana_signAndSendTransaction: 'sendTransaction',
  wallet_sendCalls: 'sendCalls',
  eth_sendUserOperation: 'sendCalls',
  wallet_grantPermissions: 'grant',
  wallet_requestExecutionPermissions: 'grant',
  wallet_revokePermissions: 'revoke',
} as const satisfies Readonly<Record<AskedMethod, keyof Texts>>

const SENDING: ReadonlySet<string> = new Set(['sendTransaction', 'sendCalls', 'revoke'])

export const titleOf = (method: string, texts: Texts): string =>
  texts[isAskedMethod(method) ? TITLES[method] : 'signMessage']
