import { AbortedError } from '../../desk/AbortedError.ts'
import { loadTexts, type Texts } from '../texts/texts.ts'
import { dress, type Look } from './look.ts'
import { freeze, paint } from './paint.tsx'
import { type Screen, ScreenView } from './ScreenView.tsx'

interface ShowOptions {
  readonly settings: Look
  readonly signal?: AbortSignal
}

let count = 0

/** Shows a screen until the user decides. @returns whether the user accepted @throws AbortedError if the page takes its request back */
export async function showScreen(
  make: (texts: Texts) => Screen,
  { settings, signal }: ShowOptions,
): Promise<boolean> {
  const texts = await loadTexts(settings.locale)
  dress(settings, texts)
  const screen = make(texts)
  document.title = screen.title
  let isAccepted = false
  try {
    isAccepted = await new Promise<boolean>((onDecide, reject) => {
      const giveUp = (): void => reject(new AbortedError())
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp)
      count += 1
      paint(<ScreenView key={count} {...{ screen, texts, onDecide }} wallet={settings} onFailure={reject} />)
    })
    return isAccepted
  } finally {
    if (!isAccepted || !screen.doing) freeze()
  }
}
