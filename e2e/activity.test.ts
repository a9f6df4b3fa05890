import { formatEther, getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { balanceOf, type ChainId, node } from './support/chain.ts'
import { labWallet } from './support/labWallet.ts'
import { some } from './support/some.ts'
import { visitAs } from './support/visitAs.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

// This file's own account, and for each chain a receiver without transfers. Other files send from the first account.
const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const DAVE_INDEX = 3

const stage = useBrowser()
let visitor: Visitor

beforeAll(async () => {
  visitor = await visitAs(stage.browser, DAVE_INDEX)
  await accountButton().waitFor()
})
afterAll(() => visitor.leave())
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const accountButton = () => visitor.page.getByRole('button', { name: /0x90F7…b906/ }).first()
const tab = (name: string) => dialog().getByRole('tab', { name })
const rows = (name: RegExp) => dialog().getByRole('tabpanel').getByRole('button', { name })

interface Wire {
  readonly data: readonly { readonly metadata: { readonly hash: string; readonly sentTo: string } }[]
}

/** Asks the service directly, not through the kit. */
async function history(chainId: ChainId): Promise<Wire['data']> {
  const { gatewayUrl, projectId } = inject('stack')
  const url = `${gatewayUrl}/v1/account/${DAVE}/history?chainId=eip155:${chainId}&projectId=${projectId}`
  const response = await fetch(url, { headers: { origin: new URL(inject('stack').pageUrl).origin } })
  const { data }: Wire = await response.json()
  return data
}

const chains = [
  [42161, 'Arbitrum One'],
  [421614, 'Arbitrum Sepolia'],
] as const

describe.each(some(chains))('on chain %i', (chainId, network) => {
  const receiver = getAddress(privateKeyToAddress(generatePrivateKey()))
  const held = async () => cut(await balanceOf(chainId, DAVE))
  const openAccount = async () => {
    await accountButton().click()
    await dialog().getByText(network).first().waitFor()
  }

  test('[S1.8, S7.13] what was received before the visit is in the activity', async () => {
    await labWallet(visitor.page).switchChain(chainId)
    await visitor.page.getByRole('button', { name: network }).first().waitFor()
    await openAccount()
    await tab('Activity').click()
    await rows(/Received.*\+1,000 USDC/).waitFor()
    await rows(/Received.*\+1,000 ARB/).waitFor()
  })

  test('[S9.14, S1.8] a sent transaction is listed immediately, and only once after the index has it; balances match the chain', async () => {
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByRole('button', { name: 'Select token' }).first().click()
    await dialog().getByRole('button', { name: /Ether/ }).click()
    await dialog().getByRole('textbox', { name: 'Amount' }).fill('0.125')
    await dialog().getByRole('textbox', { name: 'Receiver' }).fill(receiver)
    await dialog()
      .getByRole('button', { name: /Preview send/i })
      .click()
    // The page polls: more often while a sent transaction isn't indexed yet, otherwise every ten seconds.
    const told = visitor.page.waitForResponse(
      async (response) =>
        response.url().includes('/history') &&
        (await response.text()).toLowerCase().includes(receiver.toLowerCase()),
      { timeout: 90_000 },
    )
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    // S4.24: back at Account.
    await tab('Activity').click()
    await rows(/Sent.*0\.125 ETH/).waitFor()
    await told
    expect(await balanceOf(chainId, receiver)).toBe(parseEther('0.125'))
    const sent = (await history(chainId)).find(
      ({ metadata }) => metadata.sentTo.toLowerCase() === receiver.toLowerCase(),
    )
    const hash = sent?.metadata.hash ?? ''
    expect((await node(chainId).getTransactionReceipt({ hash: hash as `0x${string}` })).status).toBe(
      'success',
    )

    // The indexed row replaces the page's own.
    await expect.poll(() => rows(/Sent.*0\.125 ETH/).count()).toBe(1)
    await rows(/Sent.*0\.125 ETH/).click()
    await dialog().getByText('Confirmed').waitFor()
    // The lab borrows its networks' ids, and their explorers have never heard of it.
    expect(await dialog().getByRole('link').count()).toBe(0)
    await dialog().getByTitle(hash).waitFor()
    await dialog().getByRole('button', { name: 'Back' }).click()

    // The user's view hasn't changed.
    expect(await tab('Activity').getAttribute('aria-selected')).toBe('true')
    await tab('Tokens').click()
    await dialog()
      .getByText(`${await held()} ETH`)
      .first()
      .waitFor()
  })

  test('after a reload it is there from the index alone', async () => {
    await visitor.page.reload()
    await openAccount()
    await tab('Activity').click()
    await rows(/Sent.*0\.125 ETH/).waitFor()
    await visitor.page.keyboard.press('Escape')
  })
})

/** S9.19: three decimals, never rounded up. */
function cut(wei: bigint): string {
  const [whole = '', fraction = ''] = formatEther(wei).split('.')
  const kept = fraction.slice(0, 3).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}
