import { openPage as openStandardPage } from '../../../solana/src/testing/page.ts'

/** A page for one test, with wallets of both protocols. All tests of Wallet Standard share one window, since its module listens to only one. */
export function openPage() {
  const page = openStandardPage()
  return {
    ...page,
    provide(provider: unknown, name = 'Test Wallet'): void {
      const id = `${name.replace(/\W/g, '')}Provider`
      Object.assign(globalThis.window, { [id]: provider, btc_providers: [{ id, name }] })
    },
    close(): void {
      Object.assign(globalThis.window ?? {}, { btc_providers: undefined })
      page.close()
    },
  }
}
