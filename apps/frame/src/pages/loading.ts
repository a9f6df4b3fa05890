import 'virtual:tokens.css'
import '../approval/screen/screen.css'
import { element } from '../approval/screen/element.ts'
import { loadTexts } from '../approval/texts/texts.ts'

// The window of a sign-in at a provider: it is opened within the click, and led on once the frame has the provider's address.
const query = new URLSearchParams(location.search)
const texts = await loadTexts(query.get('locale') ?? navigator.language)
document.documentElement.lang = texts.locale
document.documentElement.dir = texts.dir
document.documentElement.dataset.theme = query.get('theme') === 'light' ? 'light' : 'dark'
document.title = texts.openingSignIn
document.body.append(
  element(
    'main',
    { 'data-part': 'screen' },
    element('header', {}, element('h1', {}, element('span', { role: 'status' }, texts.openingSignIn))),
    element('div', { 'data-part': 'body' }, element('p', { 'data-part': 'hint' }, texts.nothingOpens)),
  ),
)
