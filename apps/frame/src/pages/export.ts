import 'virtual:tokens.css'
import '../approval/screen/screen.css'
import { walletDeviceStatus, walletEmailStart, walletEmailVerify, walletProject } from '@latchkey/contract'
import { createRecoveryScreens } from '../approval/recoveryScreens.ts'
import { element } from '../approval/screen/element.ts'
import { type Look, type Screen, showScreen } from '../approval/screen/showScreen.ts'
import { loadTexts, type Texts } from '../approval/texts/texts.ts'
import { loadDeviceKeys } from '../device/deviceKey.ts'
import { FrameError } from '../FrameError.ts'
import { toPhrase } from '../keys/derive.ts'
import { createServer } from '../server/server.ts'
import { createSession } from '../server/session.ts'
import { openIndexedStore } from '../storage/indexedStore.ts'
import { lockTabs } from '../storage/lockTabs.ts'
import { createWallet } from '../wallet/wallet.ts'

// The way out: after a fresh code, the phrase with which any other wallet opens the same accounts. Never within a page.
if (window.parent === window) {
  const query = new URLSearchParams(location.search)
  const settings: Look = {
    locale: query.get('locale') ?? navigator.language,
    dir: undefined,
    theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
    accent: undefined,
  }
  exportWallet(query.get('projectId') ?? '', settings).catch((error: unknown) => showFailure(error, settings))
}

async function exportWallet(projectId: string, settings: Look): Promise<void> {
  const store = await openIndexedStore()
  const keys = () => loadDeviceKeys(store, lockTabs)
  const server = createServer({
    ...{ origin: location.origin, projectId, keys },
    fetch: (...all) => fetch(...all),
    now: () => Date.now(),
  })
  const { recovery } = await server.project(walletProject)
  const session = createSession(server, store, projectId)
  const wallet = createWallet({
    ...{ server, session, store, lock: lockTabs, keys, recovery },
    screens: async () => createRecoveryScreens(settings),
  })
  const ask = (make: (texts: Texts) => Screen) => showScreen(make, { settings, mayBeCovered: true })

  const email = field('email', 'email', 'email')
  const isSent = await ask((texts) => ({
    title: texts.exportTitle,
    body: [element('p', {}, texts.exportWhy), labelled(texts.email, email)],
    accept: texts.sendCode,
    decline: texts.close,
    problem: () =>
      messageOf(async () => {
        const { action } = await server.post(
          walletEmailStart,
          { email: email.value.trim(), locale: texts.locale },
          undefined,
        )
        if (action === 'VERIFY_DEVICE') email.dataset.link = 'true'
      }),
  }))
  if (!isSent) return goodbye(settings)

  const code = field('code', 'text', 'one-time-code')
  code.inputMode = 'numeric'
  const isVerified = await ask((texts) => ({
    title: texts.codeTitle,
    body: [element('p', {}, email.dataset.link ? texts.linkWhy : texts.codeWhy), labelled(texts.code, code)],
    accept: texts.next,
    decline: texts.close,
    problem: () =>
      messageOf(async () => {
        if (email.dataset.link) await server.post(walletDeviceStatus, {}, undefined)
        const { token } = await server.post(walletEmailVerify, { otp: code.value.trim() }, undefined)
        await session.start(token)
      }),
  }))
  if (!isVerified) return goodbye(settings)

  const user = await session.userOf(await session.requireToken())
  const texts = await loadTexts(settings.locale)
  if (!user?.wallet) throw new FrameError(texts.noWallet)
  await wallet.withEntropy(user, async (entropy) => {
    const words = (await toPhrase(entropy)).split(' ')
    await ask(() => ({
      title: texts.phraseTitle,
      body: [
        element('p', { 'data-part': 'warning', role: 'note' }, texts.exportCare),
        element(
          'ol',
          { 'data-part': 'words', dir: 'ltr', translate: 'no' },
          ...words.map((word) => element('li', {}, word)),
        ),
      ],
      accept: texts.phraseDone,
      decline: texts.close,
    }))
  })
  return goodbye(settings)
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

async function goodbye(settings: Look): Promise<void> {
  const texts = await loadTexts(settings.locale)
  document.body.replaceChildren(element('main', { 'data-part': 'body' }, element('p', {}, texts.exportOver)))
}

function showFailure(error: unknown, settings: Look): void {
  const message = error instanceof FrameError ? error.message : 'Something went wrong'
  document.documentElement.dataset.theme = settings.theme
  document.body.replaceChildren(
    element(
      'main',
      { 'data-part': 'body' },
      element('p', { 'data-part': 'warning', role: 'alert' }, message),
    ),
  )
}

const labelled = (label: string, input: HTMLInputElement): Node =>
  element('p', {}, element('label', { for: input.id }, label), input)

const field = (id: string, type: string, autocomplete: 'email' | 'one-time-code'): HTMLInputElement =>
  element('input', { id, type, autocomplete, dir: 'ltr', maxlength: '254' })
