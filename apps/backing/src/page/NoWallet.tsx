import { useAccount } from '@latchkey/react'
import type { ReactElement } from 'react'
import { useConfig } from '../shell/ConfigContext.ts'
import { useOnClient } from '../shell/useOnClient.ts'
import { usePageTexts } from './texts/usePageTexts.ts'

/** Offers the embedded wallet, if the operator has one, to a user who is not connected. */
export function NoWallet({ onEmail }: { readonly onEmail: () => void }): ReactElement | null {
  const { hero } = usePageTexts()
  const offersEmail = useOnClient(useConfig()?.walletUrl !== undefined, false)
  const { status } = useAccount()
  if (!offersEmail || status !== 'disconnected') return null
  return (
    <span className="hero__email">
      {hero.noWallet}{' '}
      <button className="link link--button" type="button" aria-haspopup="dialog" onClick={onEmail}>
        {hero.useEmail}
      </button>
    </span>
  )
}
