import { formatUnits, parseEther } from 'viem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf, USDC } from './support/chain.ts'
import { approving, connectAccount, rejecting } from './support/labWallet.ts'
import { BOB, BOB_INDEX, expectNoAllowance, swapper } from './support/swapper.ts'
import { useBrowser } from './support/visitor.ts'

const stage = useBrowser()
const visitor = stage.useVisitor('all')
let swap: ReturnType<typeof swapper>

beforeAll(async () => {
  swap = swapper(visitor)
  await connectAccount(visitor, BOB_INDEX, accountButton())
})
// Each test, and each second try of one, begins at the account.
beforeEach(async () => {
  await visitor.page.reload()
  await accountButton().click()
})

const accountButton = () => visitor.page.getByRole('button', { name: /0x7099…79C8/ }).first()

let bought = 0n

test('[S1.10, S7.15, S7.20] swaps ETH for USDC: the wallet shows the minimum, and the chain has what was promised', async () => {
  const before = await balanceOf(42161, BOB, USDC)
  await swap.choose(/USD Coin/)
  await swap.fill('0.1')
  await rejecting(visitor, () => swap.press('Swap'))
  await swap.dialog
    .getByText(/You declined the request/)
    .first()
    .waitFor()
  const said = await approving(visitor, () => swap.press('Try again'))
  const [, least = '0'] = /Swap 0\.1 ETH for at least ([\d.]+) USDC/.exec(said) ?? []
  expect(Number(least)).toBeGreaterThan(100)
  await swap.swapped()
  bought = (await balanceOf(42161, BOB, USDC)) - before
  expect(Number(formatUnits(bought, 6))).toBeGreaterThanOrEqual(Number(least))
  await swap.press('Done')
})

test('[S1.10, S7.21] swaps it back: an approval of exactly that amount, then the swap, behind one review', async () => {
  const before = await balanceOf(42161, BOB)
  const what = formatUnits(bought / 2n, 6)
  await swap.reviewSale(what)
  await swap.dialog.getByText('This wallet will ask 2 times.').waitFor()
  const approved = await approving(visitor, () => swap.press('Approve and swap'))
  expect(approved).toContain(`Let a contract spend ${what} USDC`)
  expect(approved).toContain('0x68b3…Fc45')
  await swap.approveNext(`Swap ${what} USDC for at least`)
  await swap.swapped()
  expect((await balanceOf(42161, BOB)) - before).toBeGreaterThan(parseEther('0.0475'))
  await expectNoAllowance()
  await swap.press('Done')
})
