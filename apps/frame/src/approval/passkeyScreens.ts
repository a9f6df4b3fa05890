import { type InferOutput, safeParse } from 'valibot'
import type { PasskeyScreens } from '../wallet/wallet.ts'
import { declined } from './declined.ts'
import { element } from './screen/element.ts'
import { askInOwnWindow, type WindowQuestion } from './screen/ownWindow.ts'
import { recoverChannel, recoverMessage } from './screen/recoverMessage.ts'
import type { Look } from './screen/showScreen.ts'

/** Has a passkey made or used in a window of the wallet's own: passkeys belong to the wallet's domain, at top level. */
export function createPasskeyScreens(look: Look): PasskeyScreens {
  const { locale, dir, theme, accent } = look
  const settings = { locale, dir, theme, accent }

  async function ask<answer>(
    question: object,
    words: 'make' | 'use',
    pick: (message: Message) => answer | undefined,
  ): Promise<answer> {
    const read: WindowQuestion<answer | 'declined'>['read'] = (data) => {
      const message = safeParse(recoverMessage, data)
      if (!message.success) return undefined
      if (message.output.type === 'declined') return { answer: 'declined' }
      const answer = pick(message.output)
      return answer === undefined ? undefined : { answer }
    }
    const answer = await askInOwnWindow<answer | 'declined'>(
      {
        channel: recoverChannel,
        path: '/recover',
        question: { ...question, settings },
        read,
        screen: (texts) => ({
          title: words === 'make' ? texts.passkeyTitle : texts.enterTitle,
          body: [element('p', {}, words === 'make' ? texts.passkeyWhy : texts.passkeyUseWhy)],
          accept: texts.passkeyWindow,
          decline: texts.later,
        }),
        notHere: (texts) => texts.passkeyNotHere,
      },
      { settings: look },
    )
    if (answer === undefined || answer === 'declined') throw declined()
    return answer
  }

  return {
    makePasskey: ({ walletId, name }) =>
      ask({ type: 'make', walletId, name }, 'make', (message) =>
        message.type === 'made' ? message : undefined,
      ),
    usePasskey: ({ credential, salt }) =>
      ask({ type: 'use', credential, salt }, 'use', (message) =>
        message.type === 'used' ? message.key : undefined,
      ),
  }
}

type Message = InferOutput<typeof recoverMessage>
