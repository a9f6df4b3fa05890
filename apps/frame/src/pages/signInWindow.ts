import 'virtual:modal.css'
import '../approval/screen/page.css'
import { safeParse } from 'valibot'
import { dress, systemTheme } from '../approval/screen/look.ts'
import { sayPlainly } from '../approval/screen/sayPlainly.ts'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { ownFramesOf } from '../window/findDesk.ts'
import { keepFlow, makeSecret } from '../window/flows.ts'
import { takeId } from '../window/takeId.ts'
import { begun, KNOCK_MS, SILENCE_MS } from '../window/wire.ts'
import { loadPageTexts } from './texts/loadPageTexts.ts'

// The window of a sign-in at a provider. The page opens it during the press; the fragment of its URL says which sign-in it is for. The window makes
// the secret that finishes the sign-in, and goes to the provider once the frame has begun the sign-in.
if (window.parent === window) {
  const locale = ownLocale()
  const texts = await loadTexts(locale)
  const own = await loadPageTexts(texts.locale)
  dress({ locale, theme: systemTheme(), accent: undefined }, texts)
  sayPlainly(own.openingSignIn, own.nothingOpens)
  const id = takeId()
  if (id) begin(id)
  else window.addEventListener('hashchange', () => location.reload())

  async function begin(id: string): Promise<void> {
    const { secret, challenge } = await makeSecret()
    const knock = (): void => {
      for (const frame of ownFramesOf(window.opener))
        frame.postMessage({ type: 'latchkey/sign-in', id, challenge }, location.origin)
    }
    const timer = setInterval(knock, KNOCK_MS)
    const silence = setTimeout(() => sayPlainly(texts.noPage, own.noSignIn), SILENCE_MS)
    window.addEventListener('message', function hear({ data, origin, source }: MessageEvent<unknown>) {
      const answer = safeParse(begun, data)
      if (!answer.success || origin !== location.origin || answer.output.challenge !== challenge) return
      if (!ownFramesOf(window.opener).some((frame) => frame === source)) return
      window.removeEventListener('message', hear)
      clearInterval(timer)
      clearTimeout(silence)
      try {
        const { output } = answer
        if (output.type === 'latchkey/refused') throw new FrameError(output.message, output)
        const { state, uri, projectId, provider, page } = output
        keepFlow(state, { secret, projectId, provider, page, resultUri: `${location.href}#${id}` })
        location.replace(uri)
      } catch (error) {
        sayPlainly(own.notFinished, reasonOf(error, texts))
      }
    })
    knock()
  }
}
