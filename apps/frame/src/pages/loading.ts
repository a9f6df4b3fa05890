import 'virtual:modal.css'
import '../approval/screen/page.css'
import { dress } from '../approval/screen/look.ts'
import { sayPlainly } from '../approval/screen/sayPlainly.ts'
import { loadTexts } from '../approval/texts/texts.ts'

// The window of a sign-in at a provider: it is opened within the click, and led on once the frame has the provider's address.
const query = new URLSearchParams(location.search)
const locale = query.get('locale') ?? navigator.language
const texts = await loadTexts(locale)
dress({ locale, theme: query.get('theme') === 'light' ? 'light' : 'dark', accent: undefined }, texts)
sayPlainly(texts.openingSignIn, texts.nothingOpens)
