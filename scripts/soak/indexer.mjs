import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

const folder = 'gateway/src/modules/indexer'

/** Compares random transfers in the index with the chain, on both databases, and prints the index's figures. */
export async function soakIndexer({ runs, seed }) {
  await step(`${runs} random transfers, indexed, rolled back and indexed again`, () =>
    vitest(`${folder}/agreement.test.ts`, 'random transfers', {
      INDEX_TRANSFERS: String(runs),
      SEED: String(seed),
    }),
  )
  const told = await step('figures', async () => {
    const env = { INDEX_ROWS: '1000000', INDEX_BLOCKS: '2000' }
    const pages = await vitest(`${folder}/figures.nightly.test.ts`, 'stay quick', env)
    const rates = await vitest(`${folder}/figures.nightly.test.ts`, 'is read into', env)
    return `${pages}\n${rates}`.split('\n').filter((line) => /^(pages|index) /.test(line))
  })
  return [`${runs} transfers agree with balanceOf`, ...told].join('; ')
}
