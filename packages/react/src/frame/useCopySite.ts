import { ApproveTransaction as english } from '../messages/en/email.ts'
import { useTexts } from '../messages/useTexts.ts'
import { useCopy } from '../primitives/useCopy.ts'

/** The way out where the embedded wallet works in another browser only: a button that copies the page's address. */
export function useCopySite(): { readonly label: string; readonly onClick: () => void } {
  const copy = useCopy()
  const { copySite } = useTexts('ApproveTransaction', english)
  return { label: copySite, onClick: () => copy(location.href) }
}
