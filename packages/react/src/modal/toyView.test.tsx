import { goBack, openModal, type Route, selectAccount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { renderIn } from '../../gallery/renderIn.tsx'
import { useKitState } from '../hooks/useKitState.ts'
import { Body } from '../primitives/Body.tsx'
import type { ViewDefinition } from './defineView.ts'
import { Host } from './Host.tsx'
import type { ViewSource, ViewTable } from './ViewTable.ts'
import { viewTable } from './views.ts'

/** A route of the toy view. Its name is none of core's: that would be the other of the two lines. */
const route = { view: 'Toy', greeting: 'Hello' } as unknown as Route

function Toy({ route }: { readonly route: unknown }): ReactElement {
  const address = useKitState((state) => selectAccount(state).address)
  return (
    <Body>
      {(route as { greeting: string }).greeting} {address}
    </Body>
  )
}

const toyView = {
  view: 'Toy',
  Component: Toy,
  texts: { title: 'A toy' },
  start: 'back',
  css: '[data-view="Toy"] { color: rgb(1, 2, 3); }',
  next: ['WalletReceive'],
} as unknown as ViewDefinition

test('a view needs its definition, a row in the table and a route: title, sheet, way back and what is next come with them', async () => {
  const loaded: string[] = []
  const from = (name: string, source: unknown) => () => {
    loaded.push(name)
    return (source as () => Promise<unknown>)()
  }
  const views = {
    ...viewTable.views,
    WalletReceive: from('WalletReceive', viewTable.views.WalletReceive),
    Toy: from('Toy', async () => ({ toyView })),
  }
  const table = { ...viewTable, views } as unknown as ViewTable
  const kit = createAccountKit()
  await renderIn(kit, <Host table={table} mode="overlay" />)
  await openModal(kit)
  kit.store.dispatch({ type: 'view.pushed', route })
  await expect.element(page.getByRole('dialog', { name: 'A toy' })).toBeVisible()
  const address = selectAccount(kit.store.get()).address
  const body = page.getByText(`Hello ${address}`)
  await expect.element(body).toBeVisible()
  expect(getComputedStyle(body.element()).color).toBe('rgb(1, 2, 3)')
  await expect.poll(() => loaded).toEqual(['Toy', 'WalletReceive'])
  goBack(kit)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('the file of a view can be its chunk: nothing but the row has to name it', async () => {
  const source = () => import('../views/WhatIsAWallet/WhatIsAWallet.tsx')
  const row: ViewSource<'WhatIsAWallet'> = source
  // @ts-expect-error the file exports another view
  const other: ViewSource<'Networks'> = source
  expect(other).toBe(source)
  expect(row).toBe(source)
  expect((await source()).whatIsAWalletView.view).toBe('WhatIsAWallet')
})
