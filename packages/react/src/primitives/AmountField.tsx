import { showTyped } from '@latchkey/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useShownLocale } from '../messages/useShownLocale.ts'
import { useSheet } from '../modal/useSheet.ts'
import css from './AmountField.css.ts'
import { Card } from './Card.tsx'
import { useAnnounce } from './useAnnounce.ts'

export interface AmountFieldProps {
  readonly label: string
  /** At the end of the label's row. */
  readonly aside?: ReactNode
  /** As typed, with a decimal point. */
  readonly text: string
  readonly error: string | undefined
  /** More than there is: the figures are red. */
  readonly isShort: boolean
  readonly enterKeyHint: 'next' | 'done'
  /** Focus starts here although there is an amount. */
  readonly startsFocus?: boolean
  readonly onType: (text: string) => void
  readonly onEnter: () => void
  readonly token: ReactNode
  /** Below the amount: what it is worth, and how much there is. */
  readonly children: ReactNode
}

/** An amount to type, on a card, with its token. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { label, aside, text, error = '', isShort, enterKeyHint, startsFocus, token, children } = props
  const locale = useShownLocale()
  const errorId = useId()
  useAnnounce(error)
  return (
    <Card editable>
      <div data-part="card-label">
        <span>{label}</span>
        {aside}
      </div>
      <Box text={text} token={token}>
        <input
          data-part="amount-input"
          data-long={lengthOf(text)}
          data-tone={isShort || error ? 'error' : undefined}
          data-autofocus={text && !startsFocus ? undefined : ''}
          type="text"
          inputMode="decimal"
          enterKeyHint={enterKeyHint}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          aria-label={label}
          aria-invalid={isShort || error !== '' || undefined}
          aria-describedby={error ? errorId : undefined}
          value={showTyped(text, locale)}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && props.onEnter()}
        />
      </Box>
      <div data-part="card-label">{children}</div>
      {error ? (
        <p data-part="card-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </Card>
  )
}

export interface AmountOutputProps {
  readonly label: string
  readonly text: string
  readonly title: string | undefined
  readonly isEmpty: boolean
  readonly token: ReactNode
  readonly children: ReactNode
}

/** An amount that follows from another, in the form of an {@link AmountField}. */
export function AmountOutput({
  label,
  text,
  title,
  isEmpty,
  token,
  children,
}: AmountOutputProps): ReactElement {
  return (
    <Card>
      <div data-part="card-label">{label}</div>
      <Box text={text} token={token}>
        <output
          data-part="amount-input"
          data-state={isEmpty ? 'empty' : undefined}
          data-long={lengthOf(text)}
          dir="ltr"
          aria-label={label}
          title={title}
        >
          {text}
        </output>
      </Box>
      <div data-part="card-label">{children}</div>
    </Card>
  )
}

/** A long amount takes a line of its own: it is never cut. */
function Box({
  text,
  token,
  children,
}: {
  text: string
  token: ReactNode
  children: ReactNode
}): ReactElement {
  useSheet(css)
  return (
    <div data-part="amount" data-wrap={text.length > 14 ? '' : undefined}>
      {children}
      {token}
    </div>
  )
}

function lengthOf({ length }: string): 'long' | 'longer' | 'longest' | undefined {
  return length > 23 ? 'longest' : length > 18 ? 'longer' : length > 8 ? 'long' : undefined
}
