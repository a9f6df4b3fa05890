import { showNotice } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'

/** Copies a text and says so in the modal's header, or says that it is not allowed. */
export function useCopy(): (text: string, said?: string) => void {
  const kit = useKit()
  const texts = useTexts('common', common)
  return (text, said = texts.addressCopied) => {
    // If the page may not write to the clipboard, navigator.clipboard is missing or rejects.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => showNotice(kit, { message: said, variant: 'success' }),
        () => showNotice(kit, { message: texts.copyFailed, variant: 'error' }),
      )
  }
}
