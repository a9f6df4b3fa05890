import { walletOpeningConfirm, walletOpeningLook, walletOpeningReveal } from '@latchkey/contract'
import { dateIn } from '../account/words.ts'
import { dress } from '../approval/screen/look.ts'
import { paint } from '../approval/screen/paint.tsx'
import { Said } from '../approval/screen/parts.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { readOpening, sha256Url } from '../window/flows.ts'
import { runTopPage, showLast } from './openTopPage.tsx'

// Where the link of a mail leads that proves a new device. In the browser that asked, a press proves it; in another one, a press shows the code.
// The token is in the fragment, which no server is told, and leaves the address before anything else.
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname + location.search)
runTopPage(async ({ server, ask, look }) => {
  const texts = await loadTexts(look.locale)
  dress(look, texts)
  document.title = texts.openQuestion
  showLast(texts.checking)
  const asked = /^[\w-]{43}$/.test(token)
    ? await server.post(walletOpeningLook, { token }, undefined).catch((error: unknown) => {
        if (error instanceof FrameError && error.reason === 'codeExpired') return undefined
        throw error
      })
    : undefined
  if (!asked) return showLast(texts.openOver)
  const secret = readOpening(await sha256Url(token))
  const when = dateIn(texts, asked.askedAt)
  let code = ''
  const isWanted = await ask((words) => ({
    title: words.openQuestion,
    body: <p>{secret ? words.openHere(asked.device, when) : words.openThere(asked.device, when)}</p>,
    accept: secret ? words.openNow : words.openShow,
    decline: words.close,
    problem: () =>
      problemOf(async () => {
        if (secret) await server.post(walletOpeningConfirm, { token, secret }, undefined)
        else code = (await server.post(walletOpeningReveal, { token }, undefined)).code
      }, words),
  }))
  if (!isWanted) return showLast(texts.notAdded)
  if (secret) return showLast(texts.openDone)
  paint(
    <Said wallet={look} sub={code}>
      {texts.openCodeIs}
    </Said>,
  )
})
