import { expect, test } from 'vitest'
import { labAccounts } from '../../lab/src/chains/labAccounts.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { approving, labWallet, rejecting } from '../support/labWallet.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'
import { openSignIn } from './openSignIn.ts'
import { serveSignIn } from './serveSignIn.ts'

// A wallet that connects and signs in with one prompt: ERC-7846 and Sign In With Solana. The server verifies what it signed.
const stage = useBrowser(() => serveSignIn({ offEvm: true }))

pictureFailures(stage.pages)

test.each([
  { name: 'Ethereum', query: '', chain: 'eip155:42161' },
  { name: 'Solana', query: '?solana', chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
])(
  '[S4.9] with an account of $name, one approval connects and signs in, and a reload keeps the session',
  async ({ name, query, chain }) => {
    const { visitor, page, dialog, says, accounts } = await openSignIn(stage.browser, stage.served, query)
    await labWallet(page).setMode('signsInAtOnce')
    let windows = 0
    visitor.context.on('page', (opened) => {
      if (opened.url().includes('/__lab/wallet/')) windows += 1
    })
    const choose = () => dialog.getByRole('button', { name: /Lab Wallet/ }).click()

    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await rejecting(visitor, choose)
    await dialog.getByText('Connection declined').first().waitFor()
    expect(await accounts()).toEqual([])

    const shown = await approving(visitor, () => dialog.getByRole('button', { name: 'Try again' }).click())
    expect(shown).toContain('Connect and sign in to this site')
    expect(shown).toContain(
      `${new URL(stage.served.url).host} wants you to sign in with your ${name} account:`,
    )
    await page.getByText('Welcome back').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const address = await says('session')
    if (query) expect(address).toBe(labKeys()[0]?.address)
    expect(await accounts()).toEqual([`${chain}:${address}`])

    await page.reload()
    await page.getByText('Welcome back').waitFor()
    expect(windows).toBe(2)
    await visitor.leave()
  },
)

test('[S4.9] a wallet that signs another message is disconnected; the next attempt connects, and signs after', async () => {
  const { visitor, page, dialog, signInDialog, press, says, accounts } = await openSignIn(
    stage.browser,
    stage.served,
    '',
  )
  const [account] = labAccounts()
  const message = 'evil.example wants you to sign in with your Ethereum account:'
  const signInWithEthereum = { message, signature: await account?.signMessage({ message }) }
  const result = { accounts: [{ address: account?.address, capabilities: { signInWithEthereum } }] }
  await labWallet(page).setMode('signsInAtOnce', {
    behaviours: { wallet_connect: { kind: 'answer', result } },
  })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await dialog.getByRole('button', { name: /Lab Wallet/ }).click()
  await dialog.getByText('signed another message').first().waitFor()
  expect([await says('wallet'), await accounts()]).toEqual(['disconnected', []])

  await approving(visitor, () => press('Try again'))
  await signInDialog.waitFor()
  await approving(visitor, () => press('Sign'))
  await page.getByText('Welcome back').waitFor()
  await visitor.leave()
})
