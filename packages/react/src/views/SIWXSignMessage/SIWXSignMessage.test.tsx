import { canClose, currentRoute, type Kit, openModal, selectSession } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createSignInKit, decline, never, type SignInKitOptions } from '../../../gallery/createSignInState.ts'
import { LatchkeyProvider, SignedIn, SignedOut, useSiwx } from '../../index.ts'

async function show(options: SignInKitOptions = {}): Promise<Kit> {
  const kit = createSignInKit(options)
  await render(
    <LatchkeyProvider kit={kit}>
      <Page />
    </LatchkeyProvider>,
  )
  return kit
}

function Page() {
  const { session, signIn, signOut } = useSiwx()
  return (
    <>
      <p data-testid="status">{session.status}</p>
      <SignedIn>Welcome back</SignedIn>
      <SignedOut>Who are you?</SignedOut>
      <button type="button" onClick={() => void signIn().catch(() => {})}>
        Enter
      </button>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
    </>
  )
}

const required = { getRequired: () => true }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Sign In' })
const view = (kit: Kit) => (kit.store.get().modal.open ? currentRoute(kit.store.get().modal).view : 'closed')

test('[S2.9][S4.9] says who asks and what is signed, and signs by keyboard alone', async () => {
  const kit = await show({ message: { expirationTime: '2030-01-02T12:00:00Z' } })
  await expect.element(dialog()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /needs to connect to your wallet/ })).toBeVisible()
  await expect.element(button('Sign')).toHaveAttribute('data-autofocus')
  for (const said of [location.host, 'I accept the terms.', 'Arbitrum One', /2030/])
    await expect.element(dialog().getByText(said).first()).toBeVisible()
  await button('Show the whole message').click()
  const region = page.getByRole('region', { name: 'Message to sign' })
  await expect.element(region).toHaveTextContent(/Nonce: nonce0001/)
  await expect.element(page.getByText('Who are you?')).toBeInTheDocument()
  await button('Sign').click()
  await expect.poll(() => view(kit)).toBe('closed')
  await expect.element(page.getByText('Welcome back')).toBeVisible()
  await button('Leave').click()
  await expect.element(page.getByText('Who are you?')).toBeVisible()
  await button('Enter').click()
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => button('Sign').element().matches(':focus')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Welcome back')).toBeVisible()
})

test('[S4.10] a declined signature says so in the notice and in the view, and is asked for again', async () => {
  let answers = 0
  const kit = await show({
    signMessage: () => {
      answers += 1
      return answers === 1 ? decline() : Promise.resolve('0xsecond')
    },
  })
  await button('Sign').click()
  await expect.element(page.getByText('Signature declined')).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'You declined the request in the wallet' })
  await expect.element(alert).toBeVisible()
  await button('Try again').click()
  await expect.poll(() => selectSession(kit.store.get()).status).toBe('signedIn')
})

test('[S4.11] an optional sign-in that cannot begin says so, and can be tried again', async () => {
  await show({ handler: { createMessage: () => Promise.reject(new Error('500')) } })
  const part = page.getByText(/A problem occurred while trying initialize authentication/).first()
  await expect.element(part).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test('[S4.12] Cancel closes an optional sign-in, and disconnects where one is required', async () => {
  const kit = await show()
  await button('Cancel').click()
  await expect.poll(() => view(kit)).toBe('closed')
  await expect.element(page.getByTestId('status')).toHaveTextContent('signedOut')
})

test('[S4.12] a required sign-in says what Cancel does, and does it', async () => {
  const kit = await show({ handler: required })
  await expect.element(page.getByText(/Cancel disconnects you\./)).toBeVisible()
  await button('Cancel').click()
  await expect.poll(() => view(kit)).toBe('Connect')
  expect(kit.store.get().connect.namespaces.eip155?.status).toBe('disconnected')
})

test('[S4.13] Escape, the overlay and the cross shake a required sign-in', async () => {
  const kit = await show({ handler: required, signMessage: never })
  await expect.element(button('Sign')).toBeVisible()
  expect(canClose(kit)).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toHaveAttribute('data-motion', 'shake')
  await expect.element(dialog()).not.toHaveAttribute('data-motion', 'shake')
  await button('Close').click()
  await expect.element(dialog()).toHaveAttribute('data-motion', 'shake')
  await button('Sign').click()
  await expect.element(button('Signing...')).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  expect(view(kit)).toBe('SIWXSignMessage')
})

test('a message for another site is pointed out', async () => {
  await show({ message: { domain: 'bank.example' } })
  const part = page.getByText(/This message is for .*bank\.example.*, not for this page/)
  await expect.element(part).toBeVisible()
})

test('[S2.9] ConnectingSiwe is another name of the view; a page may open either by hand', async () => {
  const kit = await show({ handler: { getSessions: async () => [] } })
  await button('Cancel').click()
  await expect.poll(() => view(kit)).toBe('closed')
  await openModal(kit, { route: { view: 'ConnectingSiwe' } })
  await expect.element(button('Sign')).toBeVisible()
  await button('Sign').click()
  await expect.poll(() => selectSession(kit.store.get()).status).toBe('signedIn')
  expect(view(kit)).toBe('closed')
})
