import type { Line } from '@latchkey/clear-signing'
import {
  Banner,
  Card,
  check,
  close,
  FullAddress,
  Glyph,
  statusSheet,
  useSheet,
} from '@latchkey/react/primitives'
import type { ReactElement, ReactNode } from 'react'
import type { Look } from './look.ts'

export type WalletBrand = Pick<Look, 'walletName' | 'walletLogo'>

interface WindowFrameProps {
  readonly wallet?: WalletBrand | undefined
  readonly lead?: ReactNode
  readonly title: ReactNode
  readonly sub?: string | undefined
  readonly footer?: ReactNode
  /** Whether the title is the only text. */
  readonly isShort?: boolean
  readonly children?: ReactNode
}

/** The parts of every window: the wallet's brand, the title, the content, and then the buttons. */
export function WindowFrame({
  wallet,
  lead,
  title,
  sub,
  footer,
  isShort,
  children,
}: WindowFrameProps): ReactElement {
  return (
    <main data-part="screen" data-short={isShort ? '' : undefined}>
      <header>
        <Brand {...wallet} />
        {lead}
        {title}
        {sub ? <p data-part="sub">{sub}</p> : null}
      </header>
      {children ? <div data-part="content">{children}</div> : null}
      {footer ? <footer>{footer}</footer> : null}
    </main>
  )
}

export function Brand({ walletName, walletLogo }: WalletBrand): ReactElement | null {
  if (!walletName) return null
  return (
    <p data-part="brand">
      {walletLogo ? <img src={walletLogo} alt="" /> : null}
      <bdi>{walletName}</bdi>
    </p>
  )
}

/** A code that the user types on another device. */
export const Code = ({ children }: { children: string }): ReactElement => (
  <Card>
    <p data-part="shown-code" dir="ltr" translate="no">
      {children}
    </p>
  </Card>
)

/** A card with a title. */
export function Section({ title, children }: { title: string; children?: ReactNode }): ReactElement {
  return (
    <section>
      <Card>
        <h2 dir="auto">{title}</h2>
        {children}
      </Card>
    </section>
  )
}

/** A term and its value. `minor` is the value's second line, in a muted style. */
export interface Row extends Line {
  readonly minor?: string
}

/** A list of terms and values within a card. A term may occur more than once. */
export const Rows = ({ lines }: { lines: readonly Row[] }): ReactElement => (
  <dl data-part="details">
    {lines.map(({ label, value, isAddress, minor }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: terms and values may repeat.
      <div data-part="detail" key={at}>
        <dt>{label}</dt>
        <dd dir={isAddress ? undefined : 'auto'}>
          {isAddress ? <FullAddress address={value} prefix={value.startsWith('0x') ? '0x' : ''} /> : value}
          {minor ? <span data-part="minor">{minor}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
)

/** A message or bytes, shown verbatim. */
export const Verbatim = ({ children, dir }: { children: string; dir: 'ltr' | 'auto' }): ReactElement => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
  <pre dir={dir} tabIndex={0}>
    {children}
  </pre>
)

/** A sentence that the user should read first. */
export const Warning = ({ children }: { children: string }): ReactElement => (
  <div role="note" dir="auto">
    <Banner tone="warning">{children}</Banner>
  </div>
)

export interface SaidProps {
  readonly wallet?: WalletBrand | undefined
  readonly glyph?: 'check' | 'close' | undefined
  /** What to do next, or a third party's message, such as a node's. */
  readonly sub?: string | undefined
  readonly children: string
  readonly footer?: ReactNode
}

/** A window of one sentence: what is happening, or the outcome. */
export function Said({ wallet, glyph, sub, children, footer }: SaidProps): ReactElement {
  useSheet(statusSheet)
  const tone = glyph === 'check' ? 'success' : 'error'
  return (
    <WindowFrame
      wallet={wallet}
      isShort
      lead={
        glyph ? (
          <div data-part="emblem" data-tone={tone}>
            <Glyph of={glyph === 'check' ? check : close} />
          </div>
        ) : null
      }
      title={
        <h1 tabIndex={-1} dir="auto">
          <span role="status">{children}</span>
        </h1>
      }
      sub={sub}
      footer={footer}
    />
  )
}
