import { walletOpeningConfirm, walletOpeningLook, walletOpeningReveal } from '@latchkey/contract'
import { Card, Stack } from '@latchkey/react/primitives'
import { dateIn } from '../account/words.ts'
import { dress } from '../approval/screen/look.ts'
import { paint } from '../approval/screen/paint.tsx'
import { Code, Rows, Warning, WindowFrame } from '../approval/screen/parts.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { readOpening, sha256Url } from '../window/flows.ts'
import { runTopPage, showLast } from './openTopPage.tsx'

// The page of the mailed link that proves a new device. In the browser that asked, a press proves the device; in another one, a press shows the code.
// The token is in the fragment, which browsers do not send to servers. The page first removes the token from the URL.
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname + location.search)
runTopPage(async ({ server, ask, look, own }) => {
  const texts = await loadTexts(look.locale)
  dress(look, texts)
  const wallet = look
  showLast(own.checkingLink, { wallet })
  const asked = /^[\w-]{43}$/.test(token)
    ? await server.post(walletOpeningLook, { token }, undefined).catch((error: unknown) => {
        if (error instanceof FrameError && error.reason === 'codeExpired') return undefined
        throw error
      })
    : undefined
  if (!asked) return showLast(own.openOver, { wallet, glyph: 'close', sub: own.openOverWhy })
  const secret = readOpening(await sha256Url(token))
  const when = dateIn(texts, asked.askedAt)
  let code = ''
  const isWanted = await ask((words) => ({
    title: own.openQuestion,
    body: (
      <>
        <Warning>{secret ? own.openHere : own.openThere}</Warning>
        <Card>
          <Rows
            lines={[
              { label: own.openDevice, value: asked.device },
              { label: own.openAsked, value: when },
            ]}
          />
        </Card>
      </>
    ),
    accept: secret ? own.openNow : own.openShow,
    decline: words.close,
    problem: () =>
      problemOf(async () => {
        if (secret) await server.post(walletOpeningConfirm, { token, secret }, undefined)
        else code = (await server.post(walletOpeningReveal, { token }, undefined)).code
      }, words),
  }))
  if (!isWanted) return showLast(own.notAdded, { wallet, sub: own.exportOver })
  if (secret) return showLast(own.openDone, { wallet, glyph: 'check', sub: own.openDoneWhy })
  document.title = own.openCodeIs
  paint(
    <WindowFrame wallet={wallet} title={<h1 tabIndex={-1}>{own.openCodeIs}</h1>}>
      <Stack>
        <Code>{code}</Code>
        <p>{own.openCodeWhere}</p>
      </Stack>
    </WindowFrame>,
  )
  document.querySelector('h1')?.focus()
})
