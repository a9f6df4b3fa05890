import { currentRoute, type Kit, openModal, pushView, UserRejectedError } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { createNamesKit } from '../../../gallery/createNamesState.ts'
import { LatchkeyProvider } from '../../index.ts'

async function open(kit: Kit, dir: 'ltr' | 'rtl' = 'ltr') {
  document.documentElement.dir = dir
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
  await openModal(kit, { route: { view: 'Account' } })
  pushView(kit, { view: 'RegisterAccountName' })
  await render(
    <LatchkeyProvider kit={kit} dir={dir}>
      {null}
    </LatchkeyProvider>,
  )
  await expect.element(field()).toBeVisible()
  return kit
}

const field = () => page.getByRole('textbox', { name: 'Name' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const view = (kit: Kit) => currentRoute(kit.store.get().modal).view

test('[S4.21][S5.1] a free name is registered by keyboard alone, and the account has it', async () => {
  const kit = await open(createNamesKit())
  await expect.poll(() => field().element().matches(':focus')).toBe(true)
  await userEvent.keyboard('Alice')
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Account name registered' })).toBeVisible()
  const said = 'alice.backing.test now points to your address. Others can send to it.'
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  await expect.poll(() => button("Let's Go!").element().matches(':focus')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => view(kit)).toBe('Account')
  await expect.element(page.getByText('alice.backing.test').first()).toBeVisible()
})

test.each([
  ['al', 'Name must be at least 4 characters long'],
  ['al_ice', 'Can only contain letters, numbers and - characters'],
  ['аlice', 'Can only contain letters, numbers and - characters'],
  ['fox🦊', 'Can only contain letters, numbers and - characters'],
])('[S5.1][S9.21] %s: %s', async (typed, said) => {
  await open(createNamesKit())
  await field().fill(typed)
  await expect.element(field()).toHaveAccessibleDescription(said)
  await expect.element(button('Register name')).toHaveAttribute('aria-disabled', 'true')
})

test('[S7.24] of a name that is taken others like it are offered, and one that is pressed is taken into the field', async () => {
  const kit = await open(createNamesKit({ taken: ['alice'] }))
  await field().fill('alice')
  await expect.element(page.getByText('Registered', { exact: true })).toBeVisible()
  await expect.element(button('Register name')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /the-alice\.backing\.test/ }).click()
  await expect.element(field()).toHaveValue('the-alice')
  await expect.element(page.getByText('Registered', { exact: true })).not.toBeInTheDocument()
  await button('Register name').click()
  await expect.poll(() => view(kit)).toBe('RegisterAccountNameSuccess')
})

test('an account that has a name is told so, and cannot ask for another', async () => {
  await open(createNamesKit({ owned: 'alice.backing.test' }))
  await expect.element(field()).toHaveAccessibleDescription('You already own a name')
  await field().fill('alice-two')
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible()
  await expect.element(button('Register name')).toHaveAttribute('aria-disabled', 'true')
})

test('[S4.21] a signature that is declined says so, and can be tried again', async () => {
  let answers = 0
  const signMessage = async () => {
    answers += 1
    if (answers === 1) throw new UserRejectedError()
    return '0x1234'
  }
  const kit = await open(createNamesKit({ signMessage }))
  await field().fill('alice')
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible()
  await button('Register name').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You declined the request in the wallet')
  await button('Try again').click()
  await expect.poll(() => view(kit)).toBe('RegisterAccountNameSuccess')
})

test('[S8.57] a service that fails says so and is asked again; its reason is shown where it gives one', async () => {
  const options = { suggestions: 503, refusal: 'This name is already registered' }
  await open(createNamesKit(options))
  await field().fill('alice')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching name suggestions')
  options.suggestions = 0
  await button('Try again').click()
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible()
  await button('Register name').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This name is already registered')
})

test('while the wallet is asked the button waits and the form keeps still', async () => {
  await open(createNamesKit({ signMessage: () => new Promise(() => {}) }))
  await field().fill('alice')
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible()
  await button('Register name').click()
  await expect.element(button('Approve in wallet')).toHaveAttribute('aria-busy', 'true')
  await field().fill('another')
  await expect.element(field()).toHaveValue('alice')
})

test('[S6.3] another wallet’s account is told that names are not for it', async () => {
  const kit = createAccountKit({ config: { nameZone: 'backing.test' } })
  await openModal(kit, { route: { view: 'RegisterAccountName' } })
  await render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>)
  await expect.element(page.getByRole('heading', { name: 'No name for this account' })).toBeVisible()
})

test('[S6.3] account settings lead there for the embedded wallet, and for any where the operator lets it', async () => {
  const nameZone = 'backing.test'
  for (const [kit, isOffered] of [
    [createNamesKit(), true],
    [createAccountKit({ config: { nameZone } }), false],
    [createAccountKit({ config: { nameZone, nameRegistration: 'embedded' } }), false],
    [createAccountKit({ config: { nameZone, nameRegistration: 'any' } }), true],
    [createAccountKit({ config: { nameRegistration: 'any' } }), false],
  ] as const) {
    await openModal(kit, { route: { view: 'AccountSettings' } })
    const screen = await render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>)
    await expect.element(button('Copy address').first()).toBeVisible()
    expect(button('Choose account name').elements()).toHaveLength(isOffered ? 1 : 0)
    if (isOffered) {
      await button('Choose account name').click()
      await expect.poll(() => view(kit)).toBe('RegisterAccountName')
    }
    await screen.unmount()
  }
})

test('right to left, the zone stays behind the name and reads as it is written', async () => {
  await open(createNamesKit(), 'rtl')
  const zone = page.getByText('.backing.test', { exact: true })
  await expect.element(zone).toHaveAttribute('dir', 'ltr')
  const [input, end] = [field().element().getBoundingClientRect(), zone.element().getBoundingClientRect()]
  expect(end.left).toBeLessThan(input.left)
})
