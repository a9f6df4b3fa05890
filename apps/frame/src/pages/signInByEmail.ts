import { walletDeviceStatus, walletEmailStart, walletEmailVerify } from '@latchkey/contract'
import { element } from '../approval/screen/element.ts'
import type { Texts } from '../approval/texts/texts.ts'
import type { TopPage } from './openTopPage.ts'

/**
 * Has the person prove their e-mail address by a fresh code.
 *
 * @param words - what the first screen says
 * @returns whether they did
 */
export async function signInByEmail(
  { server, session, ask }: TopPage,
  words: (texts: Texts) => { readonly title: string; readonly why: string },
): Promise<boolean> {
  const email = field('email', 'email', 'email')
  let isLinkFirst = false
  const isSent = await ask((texts) => ({
    title: words(texts).title,
    body: [element('p', {}, words(texts).why), labelled(texts.email, email)],
    accept: texts.sendCode,
    decline: texts.close,
    problem: () =>
      messageOf(async () => {
        const body = { email: email.value.trim(), locale: texts.locale }
        const { action } = await server.post(walletEmailStart, body, undefined)
        isLinkFirst = action === 'VERIFY_DEVICE'
      }),
  }))
  if (!isSent) return false

  const code = field('code', 'text', 'one-time-code')
  code.inputMode = 'numeric'
  return ask((texts) => ({
    title: texts.codeTitle,
    body: [element('p', {}, isLinkFirst ? texts.linkWhy : texts.codeWhy), labelled(texts.code, code)],
    accept: texts.next,
    decline: texts.close,
    problem: () =>
      messageOf(async () => {
        if (isLinkFirst) await server.post(walletDeviceStatus, {}, undefined)
        const { token } = await server.post(walletEmailVerify, { otp: code.value.trim() }, undefined)
        await session.start(token)
      }),
  }))
}

/** What went wrong, in words; undefined where nothing did. */
async function messageOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
}

const labelled = (label: string, input: HTMLInputElement): Node =>
  element('p', {}, element('label', { for: input.id }, label), input)

const field = (id: string, type: string, autocomplete: 'email' | 'one-time-code'): HTMLInputElement =>
  element('input', { id, type, autocomplete, dir: 'ltr', maxlength: '254' })
