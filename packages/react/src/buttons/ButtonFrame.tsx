'use client'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { button } from '../messages/en/button.ts'
import { useTexts } from '../messages/useTexts.ts'
import { useModalLoader } from '../provider/useModalLoader.ts'
import { useThemeVariables } from '../theme/useThemeVariables.ts'

export interface ButtonFrameProps {
  readonly kind: 'connect' | 'account' | 'network'
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  readonly state?: 'loading' | 'unsupported' | 'reconnecting' | false | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

/**
 * What the page's buttons share: the theme, fetching the modal when a pointer or the focus reaches them, a spinner while
 * it loads, and a message if it could not be fetched.
 */
export function ButtonFrame({ kind, size, state, onClick, children }: ButtonFrameProps): ReactElement {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { loader, modal } = useModalLoader()
  const isOpen = useKitState((kit) => kit.modal.open)
  const mode = useThemeVariables(element)
  const { failed } = useTexts('button', button)
  const isLoading = state === 'loading' || (isOpen && !modal)
  const fetch = (): void => loader.load()
  return (
    <button
      ref={setElement}
      type="button"
      data-latchkey={kind}
      data-theme={mode}
      data-size={size === 'md' ? undefined : size}
      data-state={isLoading ? 'loading' : state || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? undefined : onClick}
      onPointerEnter={fetch}
      onFocus={fetch}
    >
      {isLoading ? <ButtonSpinner /> : null}
      {modal === 'failed' ? failed : children}
    </button>
  )
}

// The text beside it says what is loading.
export function ButtonSpinner(): ReactElement {
  return <span data-latchkey="spinner" aria-hidden="true" />
}
