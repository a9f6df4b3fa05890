import 'virtual:modal.css'
import '../approval/screen/page.css'
import './ownPages.css'
import type { WalletUser } from '@latchkey/contract'
import { Button, buttonSheet, useSheet } from '@latchkey/react/primitives'
import type { ReactElement } from 'react'
import { createRecoveryScreens } from '../approval/recoveryScreens.tsx'
import { dress, type Look, systemTheme } from '../approval/screen/look.ts'
import { paint } from '../approval/screen/paint.tsx'
import { type SaidProps, Warning, WindowFrame } from '../approval/screen/parts.tsx'
import { showSaid } from '../approval/screen/showSaid.tsx'
import { showScreen } from '../approval/screen/showScreen.tsx'
import { reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts, type Texts } from '../approval/texts/texts.ts'
import { deviceIdOf, isDeviceKeys } from '../device/deviceKey.ts'
import { openIndexedStore } from '../storage/indexedStore.ts'
import { lockTabs } from '../storage/lockTabs.ts'
import { scopeStore, windowScope } from '../storage/scopeStore.ts'
import type { Store } from '../storage/store.ts'
import { openTabs } from '../storage/tabs.ts'
import { openOwnWallet } from '../wallet/openOwnWallet.ts'
import { findSite } from './findSite.ts'
import type { TopPage } from './TopPage.ts'
import { loadPageTexts } from './texts/loadPageTexts.ts'

/** Runs a wallet page as a top-level window; it stays empty inside another page. Failures are shown as text. */
export function runTopPage(run: (page: TopPage) => Promise<void>): void {
  if (window.parent !== window) return
  const query = new URLSearchParams(location.search)
  const theme = query.get('theme')
  const look: Look = {
    locale: query.get('locale') ?? navigator.language,
    theme: theme === 'light' || theme === 'dark' ? theme : systemTheme(),
    accent: undefined,
  }
  openTopPage(query.get('projectId') ?? '', look)
    .then(run)
    .catch(async (error: unknown) => {
      const texts = await loadTexts(look.locale)
      dress(look, texts)
      showFailure(error, texts)
    })
}

async function openTopPage(projectId: string, look: Look): Promise<TopPage> {
  const query = new URLSearchParams(location.search)
  const device = query.get('device')
  const all = await openIndexedStore()
  // A window of the wallet has stored the device's keys and its session there.
  const scoped = device === null ? all : scopeStore(all, windowScope(device))
  // The scope is used only if it has this device's keys, so that a forged URL cannot create keys under a name of its choice.
  const isWindow = device !== null && device === (await ownDeviceId(scoped))
  const store = isWindow ? scoped : all
  let named = look
  const own = await loadPageTexts((await loadTexts(look.locale)).locale)
  const { project, ...parts } = await openOwnWallet({
    ...{ projectId, store, lock: lockTabs, tabs: openTabs(projectId), origin: location.origin },
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    async decide(doubt, contact) {
      const { askDoubt } = await import('../approval/doubt/askDoubt.tsx')
      await askDoubt(doubt, contact, { settings: named })
    },
    screens: async (walletName) => createRecoveryScreens(named, walletName, own),
  })
  named = { ...look, walletName: project.walletName, walletLogo: project.walletLogo }
  const { logins, contact, smartAccountEnabledNetworks: smartNetworks } = project
  const ask: TopPage['ask'] = (make, signal) =>
    showScreen(make, { settings: named, ...(signal && { signal }) })
  const site = findSite(project, query.get('site'))
  const windowOf = isWindow ? project.name : undefined
  return { projectId, look: named, own, site, windowOf, logins, contact, smartNetworks, ask, ...parts }
}

/** The signed-in user; undefined if there is none. */
export async function findUser({ session }: TopPage): Promise<WalletUser | undefined> {
  const token = await session.token()
  return token === undefined ? undefined : session.userOf(token)
}

/** The id of the device whose keys are in the store. */
async function ownDeviceId(store: Store): Promise<string | undefined> {
  const keys = await store.get('device-keys')
  return isDeviceKeys(keys) ? deviceIdOf(keys) : undefined
}

/** Shows a finished or waiting page: one sentence, and what to do next. */
export function showLast(text: string, more: Omit<SaidProps, 'children'> = {}): void {
  showSaid({ ...more, children: text })
  document.querySelector('h1')?.focus()
}

/** Shows a finished page: one sentence, and a way back to the site. */
export function showEnd(
  { look, site, windowOf }: TopPage,
  texts: Texts,
  text: string,
  more: Pick<SaidProps, 'glyph' | 'sub'> = {},
): void {
  const back = (name: string) => (name ? texts.backTo(name) : texts.backToSite)
  const way =
    windowOf === undefined ? (
      site && <BackLink url={site.url}>{back(site.name)}</BackLink>
    ) : (
      <Button onClick={() => window.close()}>{back(windowOf)}</Button>
    )
  showLast(text, { wallet: look, footer: way ?? null, ...more })
}

function BackLink({ url, children }: { readonly url: string; readonly children: string }): ReactElement {
  useSheet(buttonSheet)
  return (
    <a data-part="button" href={url}>
      {children}
    </a>
  )
}

/** Shows that something failed, and why. */
export function showFailure(error: unknown, texts: Texts): void {
  document.title = texts.failed
  paint(
    <WindowFrame title={<h1>{texts.failed}</h1>}>
      <div role="alert">
        <Warning>{reasonOf(error, texts)}</Warning>
      </div>
    </WindowFrame>,
  )
}
