import { disconnect, openModal } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Logins as english } from '../../messages/en/email.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'

/** Whether another sign-in helps: a fresh one, or one in an older way. */
export const needsSignIn = (reason: string | undefined): reason is 'notRecent' | 'young' =>
  reason === 'notRecent' || reason === 'young'

/** Signs out and shows the ways in: changes ask for a sign-in of the last ten minutes, some for one in an older way. */
export function SignInAgain(): ReactElement {
  const kit = useKit()
  useSection('Logins')
  const texts = useTexts('Logins', english)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    try {
      await disconnect(kit)
    } catch {
      // The wallet could not be told; the page has left it, and the next sign-in is a fresh one.
    }
    await openModal(kit, { route: { view: 'Connect' } })
  }
  return (
    <Button variant="primary" startsFocus loading={isLeaving} onClick={() => void leave()}>
      {texts.signInAgain}
    </Button>
  )
}
