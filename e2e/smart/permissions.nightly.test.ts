import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createJsonRpc } from '../../lab/src/chains/jsonRpc.ts'
import { give } from '../email/embedded.ts'
import { balanceOf, node } from '../support/chain.ts'
import { serveSmart } from '../support/page/serveSmart.ts'
import { pictureFailures, useBrowser } from '../support/visitor.ts'
import { pressInWallet } from '../support/walletWindow.ts'
import { collect, collector, SHOP } from './shop.ts'
import { type SmartPerson, visitSmart } from './smartPerson.ts'

const stage = useBrowser(serveSmart)
let person: SmartPerson

beforeAll(async () => {
  person = await visitSmart(stage.browser, stage.served)
})
afterAll(() => person.visitor.leave())
pictureFailures(() => person.visitor.context.pages())

test('the first operation deploys the account', async () => {
  await person.signIn(`granting-${Date.now()}@example.test`)
  await person.signInAtServer()
  const from = await person.addressShown()
  await give(from, '2')
  await person.ask('eth_sendTransaction', [{ from, to: collector.address, value: '0x64' }], 'Approve')
  expect(await node(42161).getCode({ address: from })).not.toBeUndefined()
})

test('[S6.6] deployed, it signs as ERC-1271 asks', async () => {
  const address = await person.addressShown()
  const { result } = await person.ask('personal_sign', ['0x48656c6c6f', address], 'Sign')
  const signature = `0x${String(result).slice(2)}` as const
  expect(signature).toHaveLength(132)
  expect(await node(42161).verifyMessage({ address, message: 'Hello', signature })).toBe(true)
})

/** Grants the shop so much a day. */
async function grant(uses: number, seconds: number): Promise<{ pci: string; context: `0x${string}` }> {
  const { timestamp } = await node(42161).getBlock()
  const { result, error } = await person.ask(
    'wallet_requestExecutionPermissions',
    [
      {
        ...{ chainId: '0xa4b1', to: SHOP },
        permission: {
          ...{ type: 'native-token-periodic', isAdjustmentAllowed: false },
          data: {
            periodAmount: `0x${parseEther('0.01').toString(16)}`,
            ...{ periodDuration: 86_400, startTime: Number(timestamp) - 1 },
          },
        },
        rules: [
          { type: 'expiry', data: { timestamp: Number(timestamp) + seconds } },
          { type: 'count', data: { uses } },
        ],
      },
    ],
    'Approve',
  )
  if (error) throw new Error(error)
  const [granted] = result as [{ pci: string; context: `0x${string}` }]
  return granted
}

const card = () => person.dialog.locator('[data-part="session"]')

test('[S7.29, S3.16, S7.30] a permission is granted, used to its limit, shown with what was used, and taken back', async () => {
  await give(collector.address, '1')
  const before = await balanceOf(42161, SHOP)
  const { context } = await grant(2, 3_600)
  await person.dialog.getByText('Permission granted').first().waitFor()
  await collect(context, '0.004')
  await expect(collect(context, '0.007')).rejects.toThrow()
  await person.button('All permissions').click()
  await card().getByText('1 of 2 times').waitFor()
  await card()
    .getByText(/0\.004 ETH.* of .*0\.01 ETH/)
    .waitFor()
  await collect(context, '0.006')
  await card().getByText('Used up').waitFor()
  await expect(collect(context, '0.001')).rejects.toThrow()
  expect((await balanceOf(42161, SHOP)) - before).toBe(parseEther('0.01'))
  await person.page.keyboard.press('Escape')

  const other = await grant(5, 3_600)
  await person.button('All permissions').click()
  await card().filter({ hasText: '0 of 5 times' }).getByRole('button', { name: 'Revoke' }).click()
  await card().filter({ hasText: '0 of 5 times' }).getByRole('button', { name: 'Revoke' }).click()
  await pressInWallet(person.page, 'Approve')
  await person.dialog.locator('[data-part="session"][data-status="revoked"]').waitFor({ timeout: 45_000 })
  await expect(collect(other.context, '0.001')).rejects.toThrow()
})

test('[S7.29] a permission that has expired is refused by the chain, and listed as over', async () => {
  if (await person.dialog.isVisible()) await person.page.keyboard.press('Escape')
  const { context } = await grant(9, 600)
  await collect(context, '0.001')
  const rpc = createJsonRpc(inject('stack').nodeUrls[42161])
  await rpc('evm_increaseTime', [601])
  await rpc('anvil_mine', [1])
  try {
    await expect(collect(context, '0.001')).rejects.toThrow('expired-delegation')
    await person.button('All permissions').click()
    await card().filter({ hasText: '1 of 9 times' }).filter({ hasText: 'Expired' }).waitFor()
    await person.page.keyboard.press('Escape')
  } finally {
    // The other tests share the chain, and take its time for the present.
    await rpc('evm_setTime', [Math.floor(Date.now() / 1_000)])
    await rpc('anvil_mine', [1])
  }
})
