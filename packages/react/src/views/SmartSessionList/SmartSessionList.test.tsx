import type { Session } from '@latchkey/contract'
import { currentRoute, type Kit } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createSessionsKit, PCI, session } from '../../../gallery/createSessionsKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { SmartSessionCreated } from '../SmartSessionCreated/SmartSessionCreated.tsx'
import { SmartSessionList } from './SmartSessionList.tsx'

/** An amount keeps its direction in a text of another. */
const apart = (amount: string) => `\u2068${amount}\u2069`
const LIMIT = `${apart('0.5 ETH')} every 1 day`

const show = (kit: Kit) => renderIn(kit, <SmartSessionList route={{ view: 'SmartSessionList' }} />)

test('[S7.29] each permission says who, what, how much is used and until when', async () => {
  const screen = await show(createSessionsKit([session({ uses: 5, used: used({ uses: 2 }) })]))
  await expect.element(screen.getByText('Send from your account')).toBeVisible()
  await expect.element(screen.getByText('Active')).toBeVisible()
  for (const [term, value] of [
    ['Who', '0x7777…7777'],
    ['Limit', LIMIT],
    ['Used', '2 of 5 times'],
    ['Until', '2030'],
  ] as const) {
    const line = screen.getByText(term, { exact: true }).element().parentElement
    await expect.element(line).toHaveTextContent(value)
  }
  await expect.element(screen.getByText(`${apart('0.1 ETH')} of ${apart('0.5 ETH')}`)).toBeVisible()
})

test('[S7.29] what is over stands below, and cannot be taken back', async () => {
  const screen = await show(
    createSessionsKit([session({ status: 'expired' }), session({ status: 'revoked' })]),
  )
  await expect.element(screen.getByRole('heading', { name: 'Over' })).toBeVisible()
  await expect.element(screen.getByText('Expired')).toBeVisible()
  await expect.element(screen.getByText('Taken back')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument()
})

test('limits that the chain does not tell now are labelled, and not zero', async () => {
  const screen = await show(createSessionsKit([session({ uses: 5, used: null })]))
  await expect.element(screen.getByText('The chain can’t be read now')).toBeVisible()
})

test('[S7.30] a permission is taken back only after a question', async () => {
  const kit = createSessionsKit([session()])
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('Take this permission back?')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep' }).click()
  await expect.element(screen.getByText('Take this permission back?')).not.toBeInTheDocument()
})

test('an empty list, and a list that cannot be read, say so', async () => {
  const empty = await show(createSessionsKit([]))
  await expect.element(empty.getByText('No permissions')).toBeVisible()
  await empty.unmount()
  const failed = await show(createSessionsKit(503))
  await expect.element(failed.getByRole('alert')).toHaveTextContent('Error fetching smart sessions')
})

test('a permission that was just granted is shown as the list has it, and leads there', async () => {
  const kit = createSessionsKit([session({ pci: PCI })])
  kit.store.dispatch({ type: 'view.pushed', route: { view: 'SmartSessionCreated', pci: PCI } })
  const screen = await renderIn(
    kit,
    <SmartSessionCreated route={{ view: 'SmartSessionCreated', pci: PCI }} />,
  )
  await expect.element(screen.getByText(LIMIT)).toBeVisible()
  await screen.getByRole('button', { name: 'All permissions' }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('SmartSessionList')
})

const used = (more: Partial<NonNullable<Session['used']>>): Session['used'] => ({
  ...{ uses: null, amount: '100000000000000000', periodEndsAt: 1_900_000_000 },
  ...more,
})
