import { type DisconnectParameters, disconnect, showNotice } from '@latchkey/core'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { AccountSettings as english } from '../../messages/en/settings.ts'
import { useTexts } from '../../messages/useTexts.ts'

/** Ends connections. Where a wallet failed, a notice over the page says so, because that wallet may still list this page. */
export function useLeave(parameters?: DisconnectParameters): {
  readonly leave: () => Promise<void>
  readonly isLeaving: boolean
} {
  const kit = useKit()
  const texts = useTexts('AccountSettings', english)
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await disconnect(kit, parameters)
    } catch {
      // The reason is a wallet's or a server's own words: it's in the event, for the integrator.
      showNotice(kit, { message: texts.failed, variant: 'error' })
    }
    setLeaving(false)
  }

  return { leave, isLeaving }
}
