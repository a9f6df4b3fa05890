import { afterAll, beforeAll } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'

/** The lab's chains while the tests of one file run: `nodeUrl` is Arbitrum One's. */
export function useLabChains(): { readonly nodeUrl: string } {
  let lab: RunningChains | undefined
  beforeAll(async () => {
    lab = await startChains()
  }, 300_000)
  afterAll(() => lab?.stop())
  return {
    get nodeUrl() {
      const chain = lab?.chains.find(({ id }) => id === 42161)
      if (!chain) throw new Error('The lab does not run.')
      return chain.nodeUrl
    },
  }
}
