import 'virtual:tokens.css'
import '../approval/screen/screen.css'
import { type InferOutput, safeParse } from 'valibot'
import { element } from '../approval/screen/element.ts'
import { type lookMessage, readLook } from '../approval/screen/lookMessage.ts'
import { recoverChannel, recoverMessage } from '../approval/screen/recoverMessage.ts'
import { showScreen } from '../approval/screen/showScreen.ts'
import type { Texts } from '../approval/texts/texts.ts'
import { makePasskey, PasskeyWithoutPrfError, usePasskey } from './passkey.ts'

// Makes or uses the passkey of a wallet at top level. The frame gets a key that it can use and not read.
const channel = recoverChannel(location.hash.slice(1))
if (window.parent === window) {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = safeParse(recoverMessage, data)
    if (!message.success) return
    const asked = message.output
    if (asked.type === 'over') window.close()
    if (asked.type === 'make')
      run(
        asked,
        (texts) => [texts.passkeyTitle, texts.passkeyWhy, texts.passkeyMake],
        async () => ({
          type: 'made',
          ...(await makePasskey(asked)),
        }),
      )
    if (asked.type === 'use')
      run(
        asked,
        (texts) => [texts.enterTitle, texts.passkeyUseWhy, texts.passkeyUse],
        async () => ({
          type: 'used',
          key: await usePasskey(asked),
        }),
      )
  })
  window.addEventListener('pagehide', () => channel.postMessage({ type: 'declined' }))
  channel.postMessage({ type: 'ready' })
}

function run(
  { settings }: { readonly settings: InferOutput<typeof lookMessage> },
  words: (texts: Texts) => readonly [title: string, why: string, accept: string],
  act: () => Promise<object>,
): void {
  let answer: object = { type: 'declined' }
  showScreen(
    (texts) => {
      const [title, why, accept] = words(texts)
      return {
        title,
        body: [element('p', {}, why)],
        accept,
        decline: texts.later,
        async problem() {
          try {
            answer = await act()
            return undefined
          } catch (error) {
            // The browser says no more than that the person declined, or that nothing was found.
            return error instanceof PasskeyWithoutPrfError ? texts.passkeyWeak : texts.passkeyFailed
          }
        },
      }
    },
    { settings: readLook(settings), mayBeCovered: true },
  ).then((isDone) => {
    channel.postMessage(isDone ? answer : { type: 'declined' })
    window.close()
  }, reportError)
}
