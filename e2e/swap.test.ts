import type { Browser, Locator } from 'playwright'
import { formatUnits, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buildPhone } from '../lab/phone/build.mjs'
import { ODD_TOKENS } from '../lab/src/chains/labChains.ts'
import { balanceOf, node, USDC } from './support/chain.ts'
import { approving, connectAccount, labWallet, rejecting } from './support/labWallet.ts'
import { pairWithPhone } from './support/pairing/pairWithPhone.ts'
import { launch, pictureFailures, type Visitor, visit } from './support/visitor.ts'

// What this file buys it sells again, so that the account ends with the tokens it had.
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB_INDEX = 1
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
  visitor = await visit(browser)
  await connectAccount(visitor, BOB_INDEX, accountButton())
})
// Each test, and each second try of one, begins at the account.
beforeEach(async () => {
  await visitor.page.reload()
  await accountButton().click()
})
afterAll(async () => {
  await visitor.leave()
  await browser.close()
})
pictureFailures(() => visitor.context.pages())

const accountButton = () => visitor.page.getByRole('button', { name: /0x7099…79C8/ }).first()
const dialog = () => visitor.page.getByRole('dialog')
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).first().click()

async function fill(amount: string): Promise<void> {
  await dialog().getByRole('textbox', { name: 'You pay' }).fill(amount)
  await press('Review swap')
}

/** Approves what the wallet asks next by itself, in a window that may be open already. */
async function approveNext(words: string): Promise<void> {
  const asking = async () => {
    for (const page of visitor.context.pages().filter((one) => one.url().includes('/__lab/wallet/'))) {
      const said = await page
        .locator('body')
        .innerText()
        // A window that was answered closes.
        .catch(() => '')
      if (said.includes(words)) return page
    }
    return undefined
  }
  await expect.poll(asking, { timeout: 45_000 }).toBeDefined()
  await (await asking())?.getByRole('button', { name: 'Approve', exact: true }).click()
}

let bought = 0n

test('[S1.10, S7.15, S7.20] swaps ETH for USDC: the wallet shows the minimum, and the chain has what was promised', async () => {
  const before = await balanceOf(42161, BOB, USDC)
  await press('Swap')
  await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
  await press('Select token')
  await press(/USD Coin/)
  await fill('0.1')
  await rejecting(visitor, () => press('Swap'))
  await dialog()
    .getByText(/You declined the request/)
    .first()
    .waitFor()
  const said = await approving(visitor, () => press('Try again'))
  const [, least = '0'] = /Swap 0\.1 ETH for at least ([\d.]+) USDC/.exec(said) ?? []
  expect(Number(least)).toBeGreaterThan(100)
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  bought = (await balanceOf(42161, BOB, USDC)) - before
  expect(Number(formatUnits(bought, 6))).toBeGreaterThanOrEqual(Number(least))
  await press('Done')
})

test('[S1.10, S7.21] swaps it back: an approval of exactly that amount, then the swap, behind one review', async () => {
  const before = await balanceOf(42161, BOB)
  const what = await reviewSale()
  await dialog().getByText('This wallet will ask 2 times.').waitFor()
  const approved = await approving(visitor, () => press('Approve and swap'))
  expect(approved).toContain(`Let a contract spend ${what} USDC`)
  expect(approved).toContain('0x68b3…Fc45')
  await approveNext(`Swap ${what} USDC for at least`)
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  expect((await balanceOf(42161, BOB)) - before).toBeGreaterThan(parseEther('0.0475'))
  await expectNoAllowance()
  await press('Done')
})

// Before the next test: it gives the account code, and such an account is offered no permit.
test('[S1.10, S7.20] a token with permits is swapped by a signature and one transaction; whoever declines that is asked for an approval', async () => {
  const reviewPermit = async () => {
    await press('Swap')
    await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
    await press('Select token')
    await dialog().getByRole('searchbox').fill(ODD_TOKENS.permit)
    await press(/Lab Permit/)
    await press('Use PERMIT')
  }
  await reviewPermit()
  await fill('0.01')
  await approving(visitor, () => press('Swap'))
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  await press('Done')
  await reviewPermit()
  await press('Swap the other way round')
  await fill('4')
  await dialog()
    .getByText(/Sign that the swap contract may take .?4 PERMIT/)
    .waitFor()
  const signed = await approving(visitor, () => press('Approve and swap'))
  expect(signed).toContain('Let a contract spend 4000000000000000000 units of a token')
  await approveNext('Swap 4000000000000000000 units of a token')
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  await expectNoAllowance(ODD_TOKENS.permit)
  await press('Done')
  await reviewPermit()
  await press('Swap the other way round')
  await fill('4')
  await rejecting(visitor, () => press('Approve and swap'))
  await dialog()
    .getByText(/Allow the swap contract to take .?4 PERMIT/)
    .waitFor()
  await approving(visitor, () => press('Try again'))
  await approveNext('Swap 4000000000000000000 units of a token')
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  await expectNoAllowance(ODD_TOKENS.permit)
  await press('Done')
})

test('[S1.10, S5.6] a wallet that can is asked for the approval and the swap in one prompt, and does both in one transaction', async () => {
  await labWallet(visitor.page).setMode('atomic')
  let windows = 0
  visitor.context.on('page', () => {
    windows += 1
  })
  const before = await balanceOf(42161, BOB)
  const what = await reviewSale()
  await dialog().getByText('This wallet will ask once. All of it happens, or nothing does.').waitFor()
  const said = await approving(visitor, () => press('Approve and swap'))
  expect(said).toContain(`Let a contract spend ${what} USDC, then Swap ${what} USDC for at least`)
  expect(said).toContain('In one transaction')
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  expect(windows).toBe(1)
  expect((await balanceOf(42161, BOB)) - before).toBeGreaterThan(parseEther('0.0475'))
  await expectNoAllowance()
  await press('Done')
  await labWallet(visitor.page).setMode('manual')
})

const ARB = '0x912CE59144191C1204E64559FE8253a0e49E6548'

test('[S1.10, S7.20] swaps two tokens without a pool of their own, by way of the coin', async () => {
  const before = await balanceOf(42161, BOB, ARB)
  await press('Swap')
  await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
  await press('Select token')
  await press(/Arbitrum/)
  await press(/^ETH/)
  await press(/USD Coin/)
  await fill('5')
  const approved = await approving(visitor, () => press('Approve and swap'))
  expect(approved).toContain('Let a contract spend 5 USDC')
  await approveNext('Swap 5 USDC for at least')
  await dialog().getByRole('heading', { name: 'Swapped', exact: true }).waitFor()
  expect(await balanceOf(42161, BOB, ARB)).toBeGreaterThan(before)
  await expectNoAllowance()
  await press('Done')
})

test('[S1.10] a paired phone swaps ether for a token, and back', { timeout: 300_000 }, async () => {
  await buildPhone()
  const own = visitor
  const PHONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const account = /0xf39F…2266/
  visitor = await visit(browser)
  try {
    const phone = await pairWithPhone(browser, visitor, { url: inject('stack').pageUrl, account })
    await visitor.page.bringToFront()
    await visitor.page.getByRole('button', { name: account }).first().click()
    const before = await balanceOf(42161, PHONE, USDC)
    const swapped = dialog().getByRole('heading', { name: 'Swapped', exact: true })
    await press('Swap')
    await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
    await press('Select token')
    await press(/USD Coin/)
    await fill('0.1')
    await press('Swap')
    await swapped.waitFor({ timeout: 60_000 })
    const got = (await balanceOf(42161, PHONE, USDC)) - before
    expect(got).toBeGreaterThan(100_000_000n)
    await press('Done')
    await press('Swap')
    await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
    await press('Select token')
    await press(/USD Coin/)
    await press('Swap the other way round')
    await fill(formatUnits(got, 6))
    await press('Approve and swap')
    await swapped.waitFor({ timeout: 60_000 })
    expect(await balanceOf(42161, PHONE, USDC)).toBe(before)
    await phone.leave()
    await visitor.leave()
  } finally {
    visitor = own
  }
})

test('[S7.15] a quote is on screen soon after the visitor pauses, beside what the bare quoter takes', async () => {
  await press('Swap')
  await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
  await press('Select token')
  await press(/USD Coin/)
  const field = dialog().getByRole('textbox', { name: 'You pay' })
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
/** How long core waits for the visitor to type on. */
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
        // As a visitor's paste.
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

/** Goes to the review of selling half of what was bought. Returns how much that is. */
async function reviewSale(): Promise<string> {
  const what = formatUnits(bought / 2n, 6)
  await press('Swap')
  await dialog().getByRole('button', { name: /^ETH/ }).waitFor()
  await press('Select token')
  await press(/USD Coin/)
  await press('Swap the other way round')
  await fill(what)
  return what
}

/** The approval is used up. */
async function expectNoAllowance(token: `0x${string}` = USDC): Promise<void> {
  const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
  const read = { address: token, abi, functionName: 'allowance', args: [BOB, ROUTER] } as const
  expect(await node(42161).readContract(read)).toBe(0n)
}
