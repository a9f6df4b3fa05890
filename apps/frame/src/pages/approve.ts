import 'virtual:modal.css'
import '../approval/screen/page.css'
import { dress, systemTheme } from '../approval/screen/look.ts'
import { sayPlainly } from '../approval/screen/sayPlainly.ts'
import { loadTexts, ownLocale } from '../approval/texts/texts.ts'
import { takeId } from '../window/takeId.ts'

// The wallet's window: the person decides here, and what they approve is signed here. It says at once that it prepares; the rest loads meanwhile.
if (window.parent === window) {
  const id = takeId()
  const loading = import('../window/runWindow.tsx')
  const look = { locale: ownLocale(), theme: systemTheme(), accent: undefined }
  const texts = await loadTexts(look.locale)
  dress(look, texts)
  sayPlainly(texts.preparing)
  await (await loading).runWindow(id, look)
}
