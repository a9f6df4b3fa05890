import { type KitEvent, type Route, selectAccount } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { namesFlow } from '../../../core/src/flows/names/names.ts'
import { socialFlow } from '../../../core/src/flows/social/social.ts'
import { socialEffects } from '../../../core/src/frame/rules.ts'
import { failure } from '../../gallery/createEmailKit.ts'
import { createSmartKit } from '../../gallery/createSmartKit.ts'
import { endLogin } from '../../gallery/endLogin.ts'
import { openKit } from '../../gallery/renderKit.tsx'

const PATIENT = { timeout: 10_000 }
const out = { failure: failure('SignedOutError') }
const google = { id: 'google:1', provider: 'google', name: 'ada' } as const

test.each<[Route, (address: string) => readonly KitEvent[], string]>([
  [
    { view: 'AccountSettings' },
    () => [{ type: 'accountType.changeFailed', to: 'eoa', ...out }],
    'Account settings',
  ],
  [
    { view: 'UpdateEmailWallet' },
    () => [
      { type: 'email.updateSubmitted', newEmail: 'ada@other.test' },
      { type: 'email.updateFailed', ...out },
    ],
    'Edit Email',
  ],
  [{ view: 'Logins' }, () => [{ type: 'logins.kept', ...out }], 'Ways to sign in'],
  [
    { view: 'RegisterAccountName' },
    (address) => [
      { type: 'names.prepared', address },
      { type: 'names.registerStarted', address, name: 'alice.backing.test' },
      { type: 'names.registerFailed', address, name: 'alice.backing.test', ...out },
    ],
    'Choose name',
  ],
])('who was signed out and has signed in again reads no more of it: %o', async (route, events, title) => {
  const kit = createSmartKit({ config: { nameZone: 'backing.test', nameRegistration: 'any' } })
  kit.store.attach({ ...socialFlow, ...socialEffects({ end: () => {} }) })
  kit.store.attach(namesFlow)
  // No frame is asked for them.
  kit.store.dispatch({ type: 'logins.loaded', logins: [google] })
  endLogin(kit)
  await openKit(kit, { route })
  await expect.element(page.getByRole('dialog', { name: title }), PATIENT).toBeVisible()
  for (const event of events(selectAccount(kit.store.get()).address ?? '')) kit.store.dispatch(event)
  const said = page.getByText('You are signed out of this wallet')
  await expect.element(said, PATIENT).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  kit.store.dispatch({ type: 'login.resumed' })
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
})
