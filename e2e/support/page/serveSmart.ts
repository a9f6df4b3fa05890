import { inject } from 'vitest'
import { type ServedPage, servePage } from './servePage.ts'

/** Serves e2e/smart/page. At `askUrl` the page's own code can ask the wallet, as `window.ask(method, params)`. */
export async function serveSmart(): Promise<ServedPage & { readonly askUrl: string }> {
  const { walletUrl } = inject('stack')
  const served = await servePage({ page: 'e2e/smart/page', walletUrl })
  return { ...served, askUrl: `${served.url}/?${new URLSearchParams({ wallet: walletUrl })}` }
}
