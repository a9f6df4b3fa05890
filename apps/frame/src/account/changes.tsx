import { walletUndoLook } from '@latchkey/contract'
import { Button, Buttons } from '@latchkey/react/primitives'
import type { ReactElement } from 'react'
import { Section } from '../approval/screen/parts.tsx'
import { type Account, dateIn } from './words.ts'

/** Tells the user that access to the wallet was changed recently, and links to the page that undoes it. Null if nothing was changed. */
export async function changesSection(
  { page, token, texts, approvalTexts }: Account,
  undoUrl: string,
): Promise<ReactElement | null> {
  const newest = (await page.server.post(walletUndoLook, {}, token)).changes.at(-1)
  if (!newest) return null
  return (
    <Section title={texts.changes}>
      <p>{texts.changesWhy(dateIn(approvalTexts, newest.madeAt))}</p>
      <Buttons>
        <Button size="md" onCard href={undoUrl}>
          {texts.seeChanges}
        </Button>
      </Buttons>
    </Section>
  )
}
