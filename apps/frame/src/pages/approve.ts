import 'virtual:modal.css'
import '../approval/screen/page.css'
import { dress, systemTheme } from '../approval/screen/look.ts'
import { sayPlainly } from '../approval/screen/sayPlainly.ts'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { preparing } from '../approval/texts/preparing.ts'
import { takeId } from '../window/takeId.ts'

// The wallet's window, in which the user decides and the wallet signs. It shows at once that it is preparing, while the rest loads.
if (window.parent === window) {
  const id = takeId()
  const locale = ownLocale()
  const look = { locale, theme: systemTheme(), accent: undefined }
  const { dir, text } = preparing[locale]
  dress(look, { locale, dir })
  sayPlainly(text)
  await (await import('../window/runWindow.tsx')).runWindow(id, look)
}
