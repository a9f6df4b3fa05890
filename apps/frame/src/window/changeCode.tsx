import { createRef, type ReactNode } from 'react'
import { TextField } from '../approval/screen/fields.tsx'
import { Warning } from '../approval/screen/parts.tsx'
import type { Screen } from '../approval/screen/ScreenView.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { loadTexts, type Texts } from '../approval/texts/texts.ts'
import { FrameError, type FrameFailure } from '../FrameError.ts'
import type { ChangeTexts } from './changeTexts/en.ts'

export interface ChangeCode {
  readonly field: (texts: Texts) => ReactNode
  readonly others: (texts: Texts) => NonNullable<Screen['others']>
  /** The typed code for the server. @throws FrameError if no code is typed */
  readonly typed: () => { readonly otp?: string }
}

/** Has the server mail the code of a change when the window appears. `codeTo` is null if the change needs no code. */
export async function mailChangeCode(
  codeTo: string | null,
  words: ChangeTexts,
  language: string | undefined,
  send: (locale: string) => Promise<unknown>,
): Promise<ChangeCode> {
  if (codeTo === null) return { field: () => null, others: () => [], typed: () => ({}) }
  const input = createRef<HTMLInputElement>()
  const mail = (texts: Texts) => problemOf(async () => void (await send(texts.locale)), texts)
  const notMailed = await mail(await loadTexts(language))
  return {
    field: (texts) => (
      <>
        {notMailed === undefined ? <p>{words.changeCode(codeTo)}</p> : <Warning>{notMailed}</Warning>}
        <TextField
          label={texts.code}
          input={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </>
    ),
    others: (texts) => [
      {
        label: words.newCode,
        problem: async (say) => {
          say(texts.working)
          // Returning a text keeps the screen open, since the code comes by mail.
          return (await mail(texts)) ?? words.codeSent
        },
      },
    ],
    typed() {
      const otp = (input.current?.value ?? '').replace(/\s/g, '')
      if (!/^\d{6}$/.test(otp))
        throw new FrameError('The code has six digits', { reason: 'codeForm' satisfies FrameFailure })
      return { otp }
    },
  }
}
