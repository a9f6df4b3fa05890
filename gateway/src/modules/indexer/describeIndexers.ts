import type { Registry, Sample } from '../../metrics/createRegistry.ts'
import type { IndexerStatus } from './createIndexer.ts'
import type { Indexers } from './createIndexers.ts'

export function describeIndexers(registry: Registry, { all }: Pick<Indexers, 'all'>): void {
  const gauge = (name: string, help: string, pick: (status: IndexerStatus) => number | undefined) =>
    registry.gauge(name, help, () =>
      all.flatMap(({ id, status }): Sample[] => {
        const value = pick(status())
        return value === undefined ? [] : [{ labels: { chain: id }, value }]
      }),
    )
  gauge('latchkey_indexer_height', 'The last block in the index.', ({ height }) => height)
  gauge(
    'latchkey_indexer_behind_blocks',
    'Blocks that the node has and the index lacks.',
    ({ behind }) => behind,
  )
  gauge('latchkey_indexer_trouble', 'Whether the last look at the chain failed.', ({ trouble }) =>
    trouble === undefined ? 0 : 1,
  )
  gauge(
    'latchkey_indexer_writer',
    'Whether this gateway writes the index; another one does otherwise.',
    (status) => (status.isWriter ? 1 : 0),
  )
}
