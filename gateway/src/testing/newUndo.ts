import { createToken } from '../modules/identity/sessions.ts'
import type { NewUndo } from '../modules/identity/undoStore.ts'

/** By what a change of a test can be undone: a link that nobody gets. @param by - the device that removes another */
export function newUndo(by = ''): NewUndo & { readonly by: string } {
  return { digest: createToken().digest, at: new Date().toISOString(), by }
}
