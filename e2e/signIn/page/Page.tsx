import { SignedIn, SignedOut, useAccount, useDisconnect, useSiwx } from '@latchkey/react'
import type { ReactElement } from 'react'

export function Page(): ReactElement {
  const { session, signIn, signOut } = useSiwx()
  const { status } = useAccount()
  const leave = useDisconnect()
  return (
    <main>
      <p data-testid="wallet">{status}</p>
      <p data-testid="session">
        {session.status === 'signedIn' ? session.session.data.accountAddress : session.status}
      </p>
      <SignedIn>Welcome back</SignedIn>
      <SignedOut>Who are you?</SignedOut>
      <button type="button" onClick={() => void signIn().catch(() => {})}>
        Enter
      </button>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
      <button type="button" onClick={() => void leave().catch(() => {})}>
        Unplug
      </button>
    </main>
  )
}
