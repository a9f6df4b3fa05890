import { useSiwx } from '@latchkey/react'
import { type ReactElement, useState } from 'react'
import { usePageTexts } from './texts/usePageTexts.ts'

/** Greets a backer who is signed in, and offers sign-in to others. It loads only if the operator has sign-in. */
export default function Greeting(): ReactElement | null {
  const { wallet } = usePageTexts()
  const { session, isAsking, signIn, signOut } = useSiwx()
  const [hasFailed, setFailed] = useState(false)
  if (session.status === 'unknown') return null
  const isSignedIn = session.status === 'signedIn'
  const act = (): void => {
    setFailed(false)
    if (isSignedIn) signOut().catch(() => setFailed(true))
    // The modal has already shown the error.
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
