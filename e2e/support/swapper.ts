import type { Locator } from 'playwright'
import { parseAbi } from 'viem'
import { expect } from 'vitest'
import { node, USDC } from './chain.ts'
import type { Visitor } from './visitor.ts'

export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB_INDEX = 1
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** A user's actions to swap, in a modal that shows the account. */
export function swapper({ page, context }: Visitor) {
  const dialog: Locator = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).first().click()
  async function fill(amount: string): Promise<void> {
    await dialog.getByRole('textbox', { name: 'You pay' }).fill(amount)
    await press('Review swap')
  }
  async function openTokens(): Promise<void> {
    await press('Swap')
    await dialog.getByRole('button', { name: /^ETH/ }).waitFor()
    await press('Select token')
  }
  async function choose(token: RegExp): Promise<void> {
    await openTokens()
    await press(token)
  }
  return {
    ...{ dialog, press, fill, openTokens, choose },
    swapped: () => dialog.getByRole('heading', { name: 'Swapped', exact: true }).waitFor(),
    async reviewSale(what: string): Promise<void> {
      await choose(/USD Coin/)
      await press('Swap the other way round')
      await fill(what)
    },
    /** Approves the wallet's next prompt, in a window that may already be open. */
    async approveNext(words: string): Promise<void> {
      const asking = async () => {
        for (const window of context.pages().filter((one) => one.url().includes('/__lab/wallet/'))) {
          const said = await window
            .locator('body')
            .innerText()
            // The window closes after the response.
            .catch(() => '')
          if (said.includes(words)) return window
        }
        return undefined
      }
      await expect.poll(asking, { timeout: 90_000 }).toBeDefined()
      await (await asking())?.getByRole('button', { name: 'Approve', exact: true }).click()
    },
  }
}

export async function expectNoAllowance(token: `0x${string}` = USDC): Promise<void> {
  const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
  const read = { address: token, abi, functionName: 'allowance', args: [BOB, ROUTER] } as const
  expect(await node(42161).readContract(read)).toBe(0n)
}
