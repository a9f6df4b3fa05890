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
  /** The title is all that there is to read. */
  readonly isShort?: boolean
  readonly children?: ReactNode
}

/** The parts of every window: whose wallet it is, the one title, the content, and the buttons after it. */
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

/** A code that people type on another device. */
export const Code = ({ children }: { children: string }): ReactElement => (
  <Card>
    <p data-part="shown-code" dir="ltr" translate="no">
      {children}
    </p>
  </Card>
)

/** A card with a title of its own. */
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

/** A term and its value; the value's second line is quieter. */
export interface Row extends Line {
  readonly minor?: string
}

/** Terms and values, one below the other, within a card. A term may come more than once. */
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

/** A text as it is: a message, bytes. */
export const Verbatim = ({ children, dir }: { children: string; dir: 'ltr' | 'auto' }): ReactElement => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
  <pre dir={dir} tabIndex={0}>
    {children}
  </pre>
)

/** A sentence that is read first. */
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

/** One sentence: what is going on, or how it has ended. */
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
