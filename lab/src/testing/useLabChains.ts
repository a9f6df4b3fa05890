import { afterAll, beforeAll } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'

/** The lab's chains while the tests of one file run: `nodeUrl` is Arbitrum One's, `settings` are a gateway's that serves all of them. */
export function useLabChains() {
  let lab: RunningChains | undefined
  beforeAll(async () => {
    lab = await startChains()
  }, 300_000)
  afterAll(() => lab?.stop())
  return {
    get nodeUrl(): string {
      const chain = lab?.chains.find(({ id }) => id === 42161)
      if (!chain) throw new Error('The lab does not run.')
      return chain.nodeUrl
    },
    get chains(): RunningChains['chains'] {
      return lab?.chains ?? []
    },
    get settings(): Record<string, string> {
      return Object.fromEntries(this.chains.map(({ id, nodeUrl }) => [`RPC_URL_${id}`, nodeUrl]))
    },
  }
}
