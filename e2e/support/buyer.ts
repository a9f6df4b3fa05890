import type { Page } from 'playwright'
import type { Visitor } from './visitor.ts'

export function buyer({ page, context }: Visitor) {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).first()
  async function checkout(name: string | RegExp): Promise<Page> {
    const opened = context.waitForEvent('page', { timeout: 90_000 })
    await button(name).click()
    const window = await opened
    await window.getByRole('heading', { name: 'Lab checkout' }).waitFor()
    return window
  }
  return {
    ...{ dialog, button, checkout },
    heading: (name: string) => dialog.getByRole('heading', { name, exact: true }),
    async buy(): Promise<Page> {
      await button('Buy').click()
      await dialog.getByRole('textbox', { name: 'You pay' }).fill('250')
      return checkout('Continue to Sandbox checkout')
    },
  }
}

export async function pay(checkout: Page): Promise<void> {
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.getByRole('heading', { name: 'Paid' }).waitFor()
  await checkout.close()
}
