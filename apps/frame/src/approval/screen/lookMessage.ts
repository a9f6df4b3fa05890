import { type InferOutput, nullish, object, picklist, string } from 'valibot'
import type { Look } from './showScreen.ts'

/** Language and colours, as a frame sends them to a window of the wallet. */
export const lookMessage = object({
  locale: nullish(string()),
  dir: nullish(picklist(['ltr', 'rtl'])),
  theme: picklist(['light', 'dark']),
  accent: nullish(string()),
})

/** Reads them in the window. */
export function readLook({ locale, dir, theme, accent }: InferOutput<typeof lookMessage>): Look {
  return { locale: locale ?? undefined, dir: dir ?? undefined, theme, accent: accent ?? undefined }
}
