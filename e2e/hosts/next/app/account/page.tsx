import { ConnectButton, SessionProvider, SignedIn, SignedOut } from '@latchkey/react'
import { toSession } from '@latchkey/siwx/server'
import { headers } from 'next/headers'
import { getSignIn } from '../signIn'

export default async function Account() {
  const [record] = await getSignIn().getSessions({ headers: await headers() })
  return (
    <SessionProvider session={record && toSession(record)}>
      <ConnectButton />
      <SignedIn>Welcome back.</SignedIn>
      <SignedOut>Sign in to see your notes.</SignedOut>
    </SessionProvider>
  )
}
