import { EMAIL_COOLDOWN_MS } from '@latchkey/contract'
import { Button } from '@latchkey/react/primitives'
import { type ReactElement, useEffect, useState } from 'react'
import { problemOf } from '../approval/texts/reasonOf.ts'
import type { Texts } from '../approval/texts/texts.ts'
import type { PageTexts } from './texts/en.ts'

interface ResendProps {
  readonly texts: Texts
  readonly own: PageTexts
  /** Milliseconds since 1970. */
  readonly mailedAt: number
  readonly send: () => Promise<void>
}

/** A button that sends the mail again, enabled once the server allows another one. */
export function Resend({ texts, own, mailedAt, send }: ResendProps): ReactElement {
  const [until, setUntil] = useState(mailedAt + EMAIL_COOLDOWN_MS)
  const [now, setNow] = useState(Date.now)
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])

  async function sendAgain(): Promise<void> {
    setSending(true)
    const problem = await problemOf(send, texts)
    setSending(false)
    setSaid(problem ?? own.resent)
    if (problem === undefined) setUntil(Date.now() + EMAIL_COOLDOWN_MS)
  }

  return (
    <div data-part="resend">
      <p role="status">{said}</p>
      <Button
        size="sm"
        variant="ghost"
        loading={isSending}
        disabled={left > 0}
        onClick={() => void sendAgain()}
      >
        {left > 0 ? own.resendIn(left) : own.resend}
      </Button>
    </div>
  )
}
