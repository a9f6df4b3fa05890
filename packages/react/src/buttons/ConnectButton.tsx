'use client'
import type { ChainNamespace } from '@latchkey/contract'
import { isConnected, openModal } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { button } from '../messages/en/button.ts'
import { useTexts } from '../messages/useTexts.ts'
import { AccountButton } from './AccountButton.tsx'
import { ButtonFrame } from './ButtonFrame.tsx'
import { ConnectButtonCustom } from './ConnectButtonCustom.tsx'

/** How the button looks, and what it offers. */
export interface ConnectButtonProps {
  /** Default: "Connect Wallet" in the catalogue's language. */
  readonly label?: string
  /** 40 px high unless set; `sm` is 32, `lg` 48. */
  readonly size?: 'sm' | 'md' | 'lg'
  /** Offers wallets of one namespace only. */
  readonly namespace?: ChainNamespace
  /** Whether the balance shows once connected. Default: true. */
  readonly balance?: boolean
}

/**
 * Connects a wallet; once one is connected it is the account button. Renders on a server.
 *
 * @example
 * import '@latchkey/react/styles.css'
 * <ConnectButton />
 */
export function ConnectButton({ label, size, namespace, balance }: ConnectButtonProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('button', button)
  const hasAccount = useKitState((state) => isConnected(state, namespace))
  const isAsking = useKitState(({ connect }) => connect.attempt?.step === 'asking')
  if (hasAccount) return <AccountButton size={size} balance={balance} namespace={namespace} />
  return (
    <ButtonFrame
      kind="connect"
      size={size}
      state={isAsking && 'loading'}
      onClick={() => void openModal(kit, { namespace })}
    >
      {isAsking ? texts.connecting : (label ?? texts.connect)}
    </ButtonFrame>
  )
}

ConnectButton.Custom = ConnectButtonCustom
