import {
  Buttons,
  buttonSheet,
  Glyph,
  type GlyphShape,
  Separator,
  Spinner,
  Stack,
  useSheet,
} from '@latchkey/react/primitives'
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Texts } from '../texts/texts.ts'
import { type WalletBrand, WindowFrame } from './parts.tsx'
import { createPressGuard, type PressGuard } from './pressGuard.ts'

/** One screen: its content, and its two buttons. */
export interface Screen {
  readonly title: string
  /** Who asks, above the title. */
  readonly lead?: ReactNode
  /** Under the title, such as what an amount is worth. */
  readonly sub?: string | undefined
  readonly body: ReactNode
  /** The label of the button that accepts. */
  readonly accept: string
  readonly decline: string
  /** The text of the pressed button after the user has accepted; the screen then stays as it is. Without it, the screen freezes. */
  readonly doing?: string
  /** Whether the button also has the color of danger. */
  readonly isRisky?: boolean
  /** Checks at each click whether the user may accept. @returns a sentence that says what is missing */
  readonly problem?: () => Promise<string | undefined>
  /** Other actions, each with its own button. `say` tells the user what is happening. */
  readonly others?: readonly {
    readonly label: string
    /** The icon of the service that the button leads to. */
    readonly glyph?: GlyphShape
    readonly problem: (say: (text: string) => void) => Promise<string | undefined>
  }[]
  /** Whether the other actions are as good as the first. They then follow its buttons. */
  readonly isEqual?: boolean
  /** Starts work when the screen appears. `say` reports on it. */
  readonly meanwhile?: (say: (text: string) => void) => void
}

interface ScreenViewProps {
  readonly screen: Screen
  readonly texts: Texts
  readonly wallet: WalletBrand
  readonly onDecide: (isAccepted: boolean) => void
  readonly onFailure: (error: unknown) => void
}

/** Draws a screen on which only genuine presses count. */
export function ScreenView(props: ScreenViewProps): ReactElement {
  const { screen, texts, wallet, onDecide, onFailure } = props
  const [isArmed, setArmed] = useState(false)
  const [isDone, setDone] = useState(false)
  const [note, setNote] = useState('')
  const guard = useRef<PressGuard>(undefined)
  const form = useRef<HTMLFormElement>(null)
  /** Set while `problem` checks a press. Other presses do nothing meanwhile. */
  const isBusy = useRef(false)
  const decline = useRef(() => onDecide(false))

  useEffect(() => {
    const passing = [texts.tooEarly, texts.tooSmall]
    const own = createPressGuard((state) => {
      setArmed(state.isArmed)
      if (state.isSmall) setNote(texts.tooSmall)
      else if (state.isEarly) setNote(texts.tooEarly)
      else if (state.isArmed) setNote((old) => (passing.includes(old) ? '' : old))
    })
    guard.current = own
    screen.meanwhile?.(setNote)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && decline.current()
    document.addEventListener('keydown', onKey)
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    ;(find('[data-autofocus]') ?? find('h1'))?.focus()
    return () => {
      own.stop()
      document.removeEventListener('keydown', onKey)
    }
  }, [texts, screen])

  function goOn(event: MouseEvent, find: Screen['problem']): void {
    // The form may be removed before the browser submits it.
    event.preventDefault()
    if (isDone || isBusy.current || !guard.current?.isGenuine(event)) return
    isBusy.current = true
    const looking = find ? find() : Promise.resolve(undefined)
    looking
      .then((problem) => (problem === undefined ? accept() : setNote(problem)), onFailure)
      .finally(() => {
        isBusy.current = false
      })
  }
  function accept(): void {
    setDone(true)
    decline.current = () => undefined
    onDecide(true)
  }

  const others = screen.others?.map(({ label, glyph, problem }) => (
    <Press key={label} disabled={isDone} onPress={(event) => goOn(event, () => problem(setNote))}>
      {glyph ? <Glyph of={glyph} /> : null}
      {label}
    </Press>
  ))

  return (
    <form ref={form} noValidate aria-label={screen.title} onSubmit={(event) => event.preventDefault()}>
      <WindowFrame
        wallet={wallet}
        lead={screen.lead}
        title={
          // The heading has no id, since the page could move the focus to it by a URL fragment.
          <h1 tabIndex={-1} dir="auto">
            {screen.title}
          </h1>
        }
        sub={screen.sub}
        footer={
          <>
            {/* After a decision, only screen readers get this text, since the pressed button shows it. */}
            <p data-part={isDone ? 'sr' : 'hint'} role="status">
              {isDone ? screen.doing : note}
            </p>
            <Buttons>
              <Press disabled={isDone} onPress={() => decline.current()}>
                {screen.decline}
              </Press>
              <Press
                isSubmit
                variant={screen.isRisky ? 'danger' : 'primary'}
                isReady={isArmed}
                disabled={isDone}
                onPress={(event) => goOn(event, screen.problem)}
              >
                {screen.doing === undefined ? (
                  screen.accept
                ) : (
                  // The button is as wide as the longer label, so nothing moves when it is pressed.
                  <span data-part="labels">
                    <span data-idle={isDone}>{screen.accept}</span>
                    <span data-idle={!isDone}>
                      <Spinner />
                      {screen.doing}
                    </span>
                  </span>
                )}
              </Press>
            </Buttons>
            {screen.isEqual && others?.length ? (
              <div data-part="equals">
                <Separator />
                {others}
              </div>
            ) : null}
          </>
        }
      >
        <Stack>
          {screen.body}
          {screen.isEqual ? null : others}
        </Stack>
      </WindowFrame>
    </form>
  )
}

interface PressProps {
  readonly variant?: 'primary' | 'danger'
  /** Whether Enter in a field clicks the button. Nothing is submitted. */
  readonly isSubmit?: boolean
  /** Whether a press would count. Only the pointer's shape shows it, since a button that changes color by itself looks broken. */
  readonly isReady?: boolean
  readonly disabled?: boolean
  readonly onPress: (event: MouseEvent) => void
  readonly children: ReactNode
}

/** The modal's button. It passes on the event, which the guard judges. */
function Press({ variant, isSubmit, isReady, disabled, onPress, children }: PressProps): ReactElement {
  useSheet(buttonSheet)
  return (
    <button
      data-part="button"
      data-variant={variant}
      data-ready={isReady}
      type={isSubmit ? 'submit' : 'button'}
      disabled={disabled}
      aria-disabled={isReady === undefined ? undefined : !isReady}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
