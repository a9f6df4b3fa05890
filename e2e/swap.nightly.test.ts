import type { Locator } from 'playwright'
import { parseAbi, parseEther } from 'viem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ODD_TOKENS } from '../lab/src/chains/labChains.ts'
import { balanceOf, node, USDC } from './support/chain.ts'
import { approving, connectAccount, labWallet, rejecting } from './support/labWallet.ts'
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

// Before the next test: it gives the account code, and such an account is offered no permit.
test('[S1.10, S7.20] a token with permits is swapped by a signature and one transaction; whoever declines that is asked for an approval', async () => {
  const reviewPermit = async () => {
    await swap.openTokens()
    await swap.dialog.getByRole('searchbox').fill(ODD_TOKENS.permit)
    await swap.press(/Lab Permit/)
    await swap.press('Use PERMIT')
  }
  await reviewPermit()
  await swap.fill('0.01')
  await approving(visitor, () => swap.press('Swap'))
  await swap.swapped()
  await swap.press('Done')
  await reviewPermit()
  await swap.press('Swap the other way round')
  await swap.fill('4')
  await swap.dialog.getByText(/Sign that the swap contract may take .?4 PERMIT/).waitFor()
  const signed = await approving(visitor, () => swap.press('Approve and swap'))
  expect(signed).toContain('Let a contract spend 4000000000000000000 units of a token')
  await swap.approveNext('Swap 4000000000000000000 units of a token')
  await swap.swapped()
  await expectNoAllowance(ODD_TOKENS.permit)
  await swap.press('Done')
  await reviewPermit()
  await swap.press('Swap the other way round')
  await swap.fill('4')
  await rejecting(visitor, () => swap.press('Approve and swap'))
  await swap.dialog.getByText(/Allow the swap contract to take .?4 PERMIT/).waitFor()
  await approving(visitor, () => swap.press('Try again'))
  await swap.approveNext('Swap 4000000000000000000 units of a token')
  await swap.swapped()
  await expectNoAllowance(ODD_TOKENS.permit)
  await swap.press('Done')
})

test('[S1.10, S5.6] a wallet that can is asked for the approval and the swap in one prompt, and does both in one transaction', async () => {
  await labWallet(visitor.page).setMode('atomic')
  let windows = 0
  visitor.context.on('page', () => {
    windows += 1
  })
  const before = await balanceOf(42161, BOB)
  const what = '90'
  await swap.reviewSale(what)
  await swap.dialog.getByText('This wallet will ask once. All of it happens, or nothing does.').waitFor()
  const said = await approving(visitor, () => swap.press('Approve and swap'))
  expect(said).toContain(`Let a contract spend ${what} USDC, then Swap ${what} USDC for at least`)
  expect(said).toContain('In one transaction')
  await swap.swapped()
  expect(windows).toBe(1)
  expect((await balanceOf(42161, BOB)) - before).toBeGreaterThan(parseEther('0.04'))
  await expectNoAllowance()
  await swap.press('Done')
  await labWallet(visitor.page).setMode('manual')
})

const ARB = '0x912CE59144191C1204E64559FE8253a0e49E6548'

test('[S1.10, S7.20] swaps two tokens without a pool of their own, by way of the coin', async () => {
  const before = await balanceOf(42161, BOB, ARB)
  await swap.choose(/Arbitrum/)
  await swap.press(/^ETH/)
  await swap.press(/USD Coin/)
  await swap.fill('5')
  const approved = await approving(visitor, () => swap.press('Approve and swap'))
  expect(approved).toContain('Let a contract spend 5 USDC')
  await swap.approveNext('Swap 5 USDC for at least')
  await swap.swapped()
  expect(await balanceOf(42161, BOB, ARB)).toBeGreaterThan(before)
  await expectNoAllowance()
  await swap.press('Done')
})

test('[S7.15] a quote is on screen soon after the visitor pauses, beside what the bare quoter takes', async () => {
  await swap.choose(/USD Coin/)
  const field = swap.dialog.getByRole('textbox', { name: 'You pay' })
  const [onScreen, bare]: [number[], number[]] = [[], []]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const begun = performance.now()
    await readQuoter(parseEther(`0.0${round}1`))
    bare.push(performance.now() - begun)
    onScreen.push(await timeQuote(field, `0.0${round}1`))
  }
  // Times never fail a test: docs/benchmarks.md has the figures.
  console.log(
    `quotes, p50 of ${ROUNDS}: ${middle(onScreen)} ms from the pause to the screen, ${middle(bare)} ms for QuoterV2 alone`,
  )
  expect(onScreen.length).toBe(ROUNDS)
})

const ROUNDS = 9
const PAUSE_MS = 200
const QUOTER = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'

function middle(times: readonly number[]): string {
  return ([...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0).toFixed(0)
}

/** Milliseconds from the end of the pause until the page has drawn what the amount brings. */
function timeQuote(field: Locator, text: string): Promise<number> {
  return field.evaluate(
    (input, [typed, pauseMs]) =>
      new Promise<number>((resolve) => {
        const root = input.getRootNode()
        const read = () =>
          (root as ShadowRoot).querySelector('[aria-label="You receive"]')?.getAttribute('title')
        const before = read()
        const begun = performance.now()
        const observer = new MutationObserver(() => {
          const now = read()
          if (!now || now === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - begun - pauseMs))
        })
        observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
        // As a user's paste.
        ;(input as HTMLInputElement).select()
        document.execCommand('insertText', false, typed)
      }),
    [text, PAUSE_MS] as const,
  )
}

async function readQuoter(amountIn: bigint): Promise<void> {
  const abi = parseAbi([
    'struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
    'function quoteExactInputSingle(Quote params) returns (uint256, uint160, uint32, uint256)',
  ])
  const pair = { tokenIn: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', tokenOut: USDC } as const
  await node(42161).simulateContract({
    address: QUOTER,
    abi,
    functionName: 'quoteExactInputSingle',
    args: [{ ...pair, amountIn, fee: 500, sqrtPriceLimitX96: 0n }],
  })
}
