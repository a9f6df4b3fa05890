import type { Browser, Page } from 'playwright'
import { expect, vi } from 'vitest'
import { type Visitor, visit } from '../visitor.ts'

export interface Shown {
  readonly status: string
  readonly address?: string
  readonly verified?: boolean
  readonly caipNetworkId?: string
  readonly wallet?: string
  /** All connected wallets, by their displayed accounts. */
  readonly wallets: readonly { readonly address: string; readonly verified: boolean }[]
  readonly progress: {
    readonly step: string
    readonly uri?: string
    readonly failure?: { readonly name: string }
  }
  readonly result?: unknown
  readonly error?: string
}

export interface PairingPage {
  readonly visitor: Visitor
  readonly page: Page
  shown(): Promise<Shown>
  /** Waits until the page shows the expected state. A timeout shows the actual one. */
  until(wanted: Record<string, unknown>): Promise<Shown>
  press(button: string): Promise<void>
  result(button: string): Promise<unknown>
  failure(button: string): Promise<string>
  /** A code that no wallet has seen. */
  newCode(): Promise<string>
  leave(): Promise<void>
}

// Unlike expect.poll(), vi.waitFor() may be used by tests that run at the same time.
const PATIENCE = { timeout: 90_000, interval: 30 }

export async function openPairingPage(
  browser: Browser,
  { url, relayUrls = [], initScript }: { url: string; relayUrls?: readonly string[]; initScript?: string },
): Promise<PairingPage> {
  const query = relayUrls.map((relay) => `relay=${encodeURIComponent(relay)}`).join('&')
  const visitor = await visit(browser, {
    path: `${url}/?${query}`,
    ...(initScript === undefined ? {} : { initScript }),
  })
  const { page } = visitor
  const shown = async (): Promise<Shown> => toShown(await page.getByTestId('shown').innerText())

  async function until(wanted: Record<string, unknown>): Promise<Shown> {
    await vi.waitFor(async () => expect(await shown()).toMatchObject(wanted), PATIENCE)
    return shown()
  }
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
  return {
    ...{ visitor, page, shown, until, press },
    async result(button) {
      await press(button)
      await vi.waitFor(async () => expect(Object.keys(await shown()).some(isOutcome)).toBe(true), PATIENCE)
      const { result, error } = await shown()
      expect(error).toBeUndefined()
      return result
    },
    async failure(button) {
      await press(button)
      await vi.waitFor(async () => expect(await shown()).toHaveProperty('error'), PATIENCE)
      return (await shown()).error ?? ''
    },
    async newCode() {
      const before = (await shown()).progress.uri
      await press('New code')
      await vi.waitFor(async () => {
        const { step, uri } = (await shown()).progress
        expect({ step, isNew: uri !== before }).toEqual({ step: 'ready', isNew: true })
      }, PATIENCE)
      return (await shown()).progress.uri ?? ''
    },
    leave: () => visitor.leave(/WebSocket connection to 'ws:\/\/localhost/),
  }
}

const isOutcome = (key: string): boolean => key === 'result' || key === 'error'

/** The page writes exactly this. */
function toShown(text: string): Shown {
  return JSON.parse(text) as Shown
}
