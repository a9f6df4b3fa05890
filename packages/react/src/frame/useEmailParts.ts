import { useContext, useEffect, useState } from 'react'
import { ViewTableContext } from '../modal/useViewTable.ts'
import type { EmailParts } from '../modal/ViewTable.ts'

/** Undefined until their chunk is here, null where it is not wanted or cannot be fetched. */
export function useEmailParts(isWanted: boolean): EmailParts | undefined | null {
  // A view that is shown without the dialog has no groups.
  const email = useContext(ViewTableContext)?.groups.email
  const [parts, setParts] = useState<EmailParts | undefined | null>(() => email?.here)
  useEffect(() => {
    if (!isWanted || !email || email.here) return
    email().then(setParts, () => setParts(null))
  }, [email, isWanted])
  return isWanted ? parts : null
}
