import { type Kit, signMessage } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { type ReactElement, useState } from 'react'

export function Sign({
  message,
  label = 'Sign',
  sign = (kit) => signMessage(kit, { message }),
}: {
  message: string
  label?: string
  sign?: (kit: Kit) => Promise<{ signature: string }>
}): ReactElement {
  const kit = useKit()
  const [said, setSaid] = useState('')
  const start = (): void => {
    setSaid('')
    sign(kit).then(
      ({ signature }) => setSaid(signature),
      (error: unknown) => setSaid(String(error)),
    )
  }
  return (
    <p>
      <button type="button" onClick={start}>
        {label}
      </button>
      <output aria-label={label}>{said}</output>
    </p>
  )
}
