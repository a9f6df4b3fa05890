import { useSiwx } from '@latchkey/react'
import { type ReactElement, useState } from 'react'
import { usePageTexts } from './texts/usePageTexts.ts'

/** Greets a backer who is signed in, and offers it to one who is not. It loads only where the operator has sign-in. */
export default function Greeting(): ReactElement | null {
  const { wallet } = usePageTexts()
  const { session, isAsking, signIn, signOut } = useSiwx()
  const [hasFailed, setFailed] = useState(false)
  if (session.status === 'unknown') return null
  const isSignedIn = session.status === 'signedIn'
  const act = (): void => {
    setFailed(false)
    if (isSignedIn) signOut().catch(() => setFailed(true))
    // The modal has said why.
    else signIn().catch(() => {})
  }
  return (
    <>
      <span aria-live="polite" data-testid="greeting">
        {isSignedIn && (hasFailed ? wallet.signOutFailed : wallet.welcome)}
      </span>
      <button className="link link--button" type="button" aria-busy={isAsking} onClick={act}>
        {isSignedIn ? wallet.signOut : wallet.signIn}
      </button>
    </>
  )
}
