import 'virtual:tokens.css'
import '../approval/screen/screen.css'
import '../account/account.css'
import { type LoginProvider, type WalletUser, walletLogins, walletSignOut } from '@latchkey/contract'
import { addressesOf } from '../account/addresses.ts'
import { approvalsSection } from '../account/approvals.ts'
import { deleteWallet } from '../account/deleteWallet.ts'
import { devicesSection } from '../account/devices.ts'
import { loadAccountTexts } from '../account/texts/loadAccountTexts.ts'
import { type Account, dayIn } from '../account/words.ts'
import { element } from '../approval/screen/element.ts'
import { dress } from '../approval/screen/showScreen.ts'
import { reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { runTopPage, showFailure, showLast, type TopPage } from './openTopPage.ts'
import { PROVIDER_NAMES } from './providerNames.ts'
import { signIn } from './signIn.ts'

// What a person can do with their wallet beside using it: devices, approvals, the way out, and deletion.
runTopPage(async (page) => {
  const approvalTexts = await loadTexts(page.look.locale)
  const texts = await loadAccountTexts(approvalTexts.locale)
  dress(page.look, approvalTexts)
  document.title = texts.title
  showLast(texts.loading)
  const known = await findUser(page)
  if (!known && !(await signIn(page, () => ({ title: texts.title, why: texts.signInWhy }))))
    return showLast(approvalTexts.exportOver)
  const user = known ?? (await findUser(page))
  const token = await page.session.requireToken()
  if (user) await show({ page, token, texts, approvalTexts }, user)
})

function loginName(provider: LoginProvider, name: string | null): string {
  if (provider === 'email') return name ?? ''
  return [PROVIDER_NAMES[provider], ...(name === null ? [] : [name])].join(' · ')
}

async function findUser({ session }: TopPage): Promise<WalletUser | undefined> {
  const token = await session.token()
  return token === undefined ? undefined : session.userOf(token)
}

async function show(account: Account, user: WalletUser): Promise<void> {
  const { page, token, texts, approvalTexts } = account
  const again = () => void show(account, user)
  const { wallet } = user
  const addresses = wallet ? await addressesOf(wallet, account) : []
  let sections: Node[]
  let logins: readonly { provider: LoginProvider; name: string | null }[] = []
  try {
    const [found, ...others] = await Promise.all([
      page.server.post(walletLogins, {}, token),
      devicesSection(account, again),
      approvalsSection(account),
    ])
    logins = found.logins
    sections = others
  } catch (error) {
    const retry = element('button', { type: 'button', 'data-part': 'small' }, texts.retry)
    retry.addEventListener('click', again)
    sections = [
      element('p', { 'data-part': 'warning', role: 'alert' }, reasonOf(error, approvalTexts)),
      element('p', {}, retry),
    ]
  }
  const exportUrl = `/export?${new URLSearchParams({ projectId: page.projectId, locale: approvalTexts.locale })}`
  const signOut = element('button', { type: 'button', 'data-part': 'small' }, texts.signOut)
  const remove = element(
    'button',
    { type: 'button', 'data-part': 'small', 'data-variant': 'danger' },
    texts.deleteWallet,
  )
  signOut.addEventListener('click', () => {
    page.server
      .post(walletSignOut, {}, token)
      .then(() => page.session.end())
      .then(() => showLast(texts.signedOut))
      .catch((error: unknown) => showFailure(error, approvalTexts))
  })
  remove.addEventListener('click', () => {
    deleteWallet(account, wallet, exportUrl)
      .then(async (deletionAt) => {
        if (deletionAt === undefined) return again()
        await page.session.end()
        showLast(texts.deleted(dayIn(approvalTexts, deletionAt)))
      })
      .catch((error: unknown) => showFailure(error, approvalTexts))
  })
  const row = (label: string, value: string, isAddress = false) =>
    element(
      'div',
      {},
      element('dt', {}, label),
      element('dd', isAddress ? { 'data-part': 'address', dir: 'ltr' } : { dir: 'auto' }, value),
    )
  const main = element(
    'main',
    { 'data-part': 'account' },
    element('h1', { tabindex: '-1' }, texts.title),
    element(
      'section',
      { 'data-part': 'card' },
      element('h2', {}, texts.accounts),
      wallet ? undefined : element('p', {}, texts.noWallet),
      element(
        'dl',
        { 'data-part': 'rows' },
        ...logins.map(({ provider, name }) => row(texts.login, loginName(provider, name))),
        ...addresses.map(({ label, address }) => row(label, address, true)),
      ),
    ),
    ...sections,
    element(
      'section',
      { 'data-part': 'card' },
      element('h2', {}, texts.more),
      ...(wallet
        ? [
            element('p', {}, texts.exportWhy),
            ...(page.smartNetworks.length > 0 ? [element('p', {}, approvalTexts.exportSmart)] : []),
            element(
              'p',
              {},
              element('a', { href: exportUrl, target: '_blank', rel: 'noopener' }, texts.exportWallet),
            ),
          ]
        : []),
      element('div', { 'data-part': 'actions' }, signOut, remove),
    ),
  )
  document.body.replaceChildren(main)
  main.querySelector('h1')?.focus()
}
