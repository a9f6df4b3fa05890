import { describe, expect, test } from 'vitest'
import { bitcoinKey } from '../../lab/src/bitcoin/keys.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { approving, labWallet, rejecting } from '../support/labWallet.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'
import { openSignIn } from './openSignIn.ts'
import { serveSignIn } from './serveSignIn.ts'

// Signing in with accounts that are not of EVM. The server verifies each signature.
const stage = useBrowser(() => serveSignIn({ offEvm: true }))

pictureFailures(stage.pages)

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const solanaAccount = (index: number) => `${DEVNET}:${labKeys()[index]?.address}`
const bitcoinAccount = (index: number) => `${TESTNET}:${bitcoinKey(index).payment.address}`

describe.each([
  { name: 'Solana', network: 'Solana Devnet', accountOf: solanaAccount },
  { name: 'Bitcoin', network: 'Bitcoin Testnet', accountOf: bitcoinAccount },
])('with a $name account', ({ name, network, accountOf }) => {
  const open = (query = '') => openSignIn(stage.browser, stage.served, `?${name.toLowerCase()}${query}`)

  test('[S4.8][S4.9][S4.10] a refusal in the wallet is told; the server has the session, a reload keeps it, and another account is asked itself', async () => {
    const { visitor, page, dialog, signInDialog, press, says, accounts, connect } = await open()
    await connect()
    await signInDialog.getByText('I accept the terms.').first().waitFor()
    await signInDialog.getByText(network).first().waitFor()
    await rejecting(visitor, () => press('Sign'))
    await dialog.getByText('Signature declined').waitFor()
    const shown = await approving(visitor, () => press('Try again'))
    expect(shown).toContain(
      `${new URL(stage.served.url).host} wants you to sign in with your ${name} account:`,
    )
    await page.getByText('Welcome back').waitFor()
    expect(await accounts()).toEqual([accountOf(0)])

    await page.reload()
    await page.getByText('Welcome back').waitFor()
    await labWallet(page).selectAccount(1)
    await signInDialog.waitFor()
    await approving(visitor, () => press('Sign'))
    await expect.poll(() => says('session')).toBe(accountOf(1).split(':')[2])
    expect((await accounts()).toSorted()).toEqual([accountOf(0), accountOf(1)].toSorted())

    await page.getByRole('button', { name: 'Unplug' }).click()
    await page.getByText('Who are you?').waitFor()
    await expect.poll(accounts).toEqual([])
    await visitor.leave()
  })

  test('[S4.11] a server that is down disconnects where sign-in is required', async () => {
    stage.served.setDown(true)
    const { visitor, page, says, connect } = await open('&required')
    await connect()
    await page.getByText('A problem occurred while trying initialize authentication').first().waitFor()
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(await says('wallet')).toBe('disconnected')
    stage.served.setDown(false)
    await visitor.leave(/503/)
  })

  test('[S4.12][S4.13] Cancel keeps the wallet where sign-in is optional; a required one locks the modal with a shake, and Cancel disconnects', async () => {
    const free = await open()
    await free.connect()
    await free.cancel()
    await free.signInDialog.waitFor({ state: 'detached' })
    expect([await free.says('wallet'), await free.says('session')]).toEqual(['connected', 'signedOut'])
    await free.visitor.leave()

    const { visitor, page, signInDialog, cancel, says, connect } = await open('&required')
    await connect()
    await signInDialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => signInDialog.getAttribute('data-motion')).toBe('shake')
    expect(await signInDialog.isVisible()).toBe(true)
    await cancel()
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(await says('wallet')).toBe('disconnected')
    await visitor.leave()
  })
})
