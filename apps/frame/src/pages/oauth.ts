import 'virtual:modal.css'
import '../approval/screen/page.css'
import { dress, systemTheme } from '../approval/screen/look.ts'
import { sayPlainly } from '../approval/screen/sayPlainly.ts'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { takeReturned } from '../window/takeReturned.ts'
import { loadPageTexts } from './texts/loadPageTexts.ts'

// The page to which a provider sends the user back. It first removes the code from the URL. Only the browser that began the sign-in can finish it.
if (window.parent === window) {
  const returned = takeReturned()
  const look = { locale: ownLocale(), theme: systemTheme(), accent: undefined }
  const texts = await loadTexts(look.locale)
  const own = await loadPageTexts(texts.locale)
  dress(look, texts)
  if (!returned) sayPlainly(own.notFinished, own.otherBrowser)
  else {
    sayPlainly(own.checking)
    await (await import('../window/finishSignIn.tsx')).finishSignIn(returned, look, texts, own)
  }
}
