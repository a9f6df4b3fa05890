import { type LoginProvider, walletLogins, walletSignOut } from '@latchkey/contract'
import { Banner, Button, Buttons } from '@latchkey/react/primitives'
import type { ReactNode } from 'react'
import { addressesOf } from '../account/addresses.ts'
import { approvalsSection } from '../account/approvals.tsx'
import { changesSection } from '../account/changes.tsx'
import { deleteWallet } from '../account/deleteWallet.tsx'
import { devicesSection } from '../account/devices.tsx'
import { loadAccountTexts } from '../account/texts/loadAccountTexts.ts'
import { type Account, dayIn } from '../account/words.ts'
import { dress } from '../approval/screen/look.ts'
import { paint } from '../approval/screen/paint.tsx'
import { Brand, Rows, Section } from '../approval/screen/parts.tsx'
import { problemOf, reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { findUser, runTopPage, showEnd, showFailure, showLast } from './openTopPage.tsx'
import { nameLogin } from './providerNames.ts'
import { signIn } from './signIn.tsx'

// The account page: the user's devices and approvals, export, sign-out, and deletion of the wallet.
runTopPage(async (page) => {
  const approvalTexts = await loadTexts(page.look.locale)
  const texts = await loadAccountTexts(approvalTexts.locale)
  dress(page.look, approvalTexts)
  showLast(texts.loading)
  const known = await findUser(page)
  if (!known && !(await signIn(page, () => ({ title: texts.title, why: texts.signInWhy }))))
    return showEnd(page, approvalTexts, page.own.exportOver)
  const user = known ?? (await findUser(page))
  const token = await page.session.requireToken()
  if (user?.wallet) await page.seen.check(user)
  if (user) await show({ page, token, user, texts, approvalTexts })
})

async function show(account: Account): Promise<void> {
  const { page, token, texts, approvalTexts } = account
  const again = () => void show(account)
  const fail = (error: unknown) => showFailure(error, approvalTexts)
  const { wallet } = account.user
  const urlOf = (path: string) =>
    `${path}?${new URLSearchParams({
      ...{ projectId: page.projectId, locale: approvalTexts.locale, theme: page.look.theme },
      ...(page.site && { site: page.site.url }),
    })}`
  const addresses = wallet ? await addressesOf(wallet, account) : []
  let sections: ReactNode
  let logins: readonly { provider: LoginProvider; name: string | null }[] = []
  try {
    const [found, changes, devices, approvals] = await Promise.all([
      page.server.post(walletLogins, {}, token),
      changesSection(account, urlOf('/undo')),
      devicesSection(account, (changed) => void show(changed), fail),
      approvalsSection(account),
    ])
    logins = found.logins
    sections = (
      <>
        {changes}
        {devices}
        {approvals}
      </>
    )
  } catch (error) {
    sections = (
      <div role="alert">
        <Banner tone="warning" action={{ label: texts.retry, onClick: again }}>
          {reasonOf(error, approvalTexts)}
        </Banner>
      </div>
    )
  }
  const exportUrl = urlOf('/export')
  function signOut(): void {
    page
      .ask(() => ({
        title: texts.signOutTitle,
        body: <p>{texts.signOutWhy}</p>,
        accept: texts.signOut,
        decline: texts.cancel,
        problem: () =>
          problemOf(async () => void (await page.server.post(walletSignOut, {}, token)), approvalTexts),
      }))
      .then(async (isWanted) => {
        if (!isWanted) return again()
        await page.session.end()
        showEnd(page, approvalTexts, texts.signedOut, { glyph: 'check' })
      })
      .catch(fail)
  }
  function remove(): void {
    deleteWallet(account, exportUrl)
      .then(async ({ account: after, deletionAt }) => {
        if (deletionAt === undefined) return void show(after)
        await page.session.end()
        showEnd(page, approvalTexts, texts.deleted(dayIn(approvalTexts, deletionAt)), { glyph: 'check' })
      })
      .catch(fail)
  }
  document.title = texts.title
  paint(
    <main data-part="account">
      <Brand {...page.look} />
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Section title={texts.accounts}>
        {wallet ? null : <p>{page.own.noWallet}</p>}
        <Rows
          lines={[
            ...logins.map(({ provider, name }) => ({ label: texts.login, value: nameLogin(provider, name) })),
            ...addresses.map(({ label, address }) => ({ label, value: address, isAddress: true })),
          ]}
        />
      </Section>
      {sections}
      {wallet ? (
        <Section title={texts.phrase}>
          <p>{texts.exportWhy}</p>
          {page.smartNetworks.length > 0 ? <p>{page.own.exportSmart}</p> : null}
          <Buttons>
            <Button size="md" onCard href={exportUrl}>
              {texts.exportWallet}
            </Button>
          </Buttons>
        </Section>
      ) : null}
      <Section title={texts.leave}>
        <Buttons>
          <Button size="md" onCard onClick={signOut}>
            {texts.signOut}
          </Button>
          <Button size="md" variant="danger" onClick={remove}>
            {texts.deleteWallet}
          </Button>
        </Buttons>
      </Section>
    </main>,
  )
  document.querySelector('h1')?.focus()
}
