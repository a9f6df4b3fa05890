import { describe, expect, test } from 'vitest'
import { host } from '../support/hosts/host.ts'
import { countListeners } from '../support/hosts/listeners.ts'
import { serveFixture } from '../support/hosts/serveFixture.ts'
import { useBrowser } from '../support/visitor.ts'
import type { Shift } from './fixture/shifts.entry.tsx'

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'development' }))
const visitor = stage.useVisitor('each', () => ({ path: `${stage.served.url}/shifts` }))

const kit = () => host(visitor.page)
const shift = (to: Shift) => visitor.page.evaluate((one) => window.shift(one), to)
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe.each(['gone', 'hidden', 'suspended', 'other kit'] as const)(
  'a provider that is %s and comes back',
  (to) => {
    test('has the same listeners, and shows the same account or the wallet’s newer state', async () => {
      await kit().connect()
      const read = () => countListeners(visitor.page).then(({ wallet }) => wallet.accountsChanged)
      await expect.poll(read).toBe(1)
      const before = await countListeners(visitor.page)
      for (let time = 0; time < 5; time += 1) {
        await shift(to)
        const now = () => kit().account.filter({ hasText: 'connected 0x', visible: true }).count()
        await expect.poll(now).toBe(0)
        await shift('whole')
        await expect.poll(() => kit().account.innerText()).toMatch(/^connected 0x/)
      }
      await expect.poll(() => countListeners(visitor.page)).toEqual(before)
      // Changes that the wallet makes while the kit isn't mounted show afterwards.
      await shift(to)
      await visitor.page.evaluate(
        (account) => window.fixtureWallet.hold({ accounts: [account], chainId: 421614 }),
        BOB,
      )
      await shift('whole')
      await expect.poll(() => kit().account.innerText()).toBe(`connected ${BOB} eip155:421614`)
      await shift(to)
      await visitor.page.evaluate(() => window.fixtureWallet.hold({ isGranted: false }))
      await shift('whole')
      await expect.poll(() => kit().account.innerText()).toMatch(/^disconnected nobody/)
    })

    test('does so with the modal open: no lock and no trap stay behind, and it can be used after', async () => {
      await kit().connectButton.click()
      await kit().dialog.waitFor()
      await shift(to)
      await kit().dialog.waitFor({ state: 'hidden' })
      const found = await visitor.page.evaluate(() => getComputedStyle(document.documentElement).overflow)
      expect(found).toBe('visible')
      await shift('whole')
      await kit()
        .dialog.getByRole('button', { name: /Fixture Wallet/ })
        .click()
      await expect.poll(() => kit().account.innerText()).toMatch(/^connected 0x/)
      // The same while a request is open: the wallet's answer counts.
      await kit().disconnect()
      await kit().connectButton.waitFor()
      await visitor.page.evaluate(() => window.fixtureWallet.keepBack('eth_requestAccounts'))
      await kit().connectButton.click()
      await kit()
        .dialog.getByRole('button', { name: /Fixture Wallet/ })
        .click()
      const seen = () => visitor.page.evaluate(() => window.fixtureWallet.asked)
      await expect.poll(seen).toContain('eth_requestAccounts')
      await shift(to)
      await visitor.page.evaluate(() => window.fixtureWallet.answer())
      await shift('whole')
      await expect.poll(() => kit().account.innerText()).toMatch(/^connected 0x/)
      await kit().dialog.waitFor({ state: 'hidden' })
      await visitor.page.evaluate((account) => window.fixtureWallet.hold({ accounts: [account] }), BOB)
      await expect.poll(() => kit().account.innerText()).toContain(BOB)
    })
  },
)
