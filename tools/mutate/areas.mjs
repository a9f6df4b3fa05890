// The areas that mutation testing covers: their sources, and the tests that must notice a change there.
import { join, relative } from 'node:path'
import { listFiles } from '../../scripts/lib/files.mjs'
import { fromRoot, root } from '../../scripts/lib/paths.mjs'

/**
 * `source` names files and folders, `tests` names globs of the `unit` project.
 * `skipped` names tests that take too long to run for each mutant; leaving them out can only lower the score.
 * `built` names tests which start `gateway/dist/main.js` in a process of its own.
 */
export const areas = {
  relay: {
    source: ['gateway/src/modules/relay'],
    tests: ['gateway/src/modules/relay/**/*.test.ts'],
    built: ['crash', 'disk', 'replicas'].map((name) => `gateway/src/modules/relay/${name}.test.ts`),
  },
  names: {
    source: ['gateway/src/modules/names', 'packages/core/src/actions/names', 'packages/evm/src/names'],
    tests: [
      'gateway/src/modules/names/**/*.test.ts',
      'packages/core/src/actions/names/**/*.test.ts',
      'packages/core/src/actions/fetchIdentity.test.ts',
      'packages/evm/src/names/**/*.test.ts',
    ],
  },
  data: {
    source: ['gateway/src/modules/data', 'gateway/src/modules/indexer'],
    tests: [
      'gateway/src/modules/data/**/*.test.ts',
      'gateway/src/modules/indexer/**/*.test.ts',
      'gateway/src/modules/names/partyNames.test.ts',
    ],
    skipped: ['gateway/src/modules/indexer/agreement.test.ts', 'gateway/src/modules/indexer/figures.test.ts'],
  },
  pairingCrypto: {
    source: [
      'packages/core/src/pairing/crypto',
      ...['namespaces', 'newest', 'post', 'sessions', 'vault', 'wire'].map(
        (name) => `packages/core/src/pairing/session/${name}.ts`,
      ),
    ],
    tests: ['packages/core/src/pairing/**/*.test.ts'],
  },
  send: {
    source: [
      ...['packages/core/src/flows/send', 'packages/core/src/actions/send'],
      ...[
        'decodeSendError',
        'estimateGas',
        'findReplacement',
        'order',
        'sendTransaction',
        'waitForReceipt',
      ].map((name) => `packages/evm/src/lazy/${name}.ts`),
    ],
    tests: [
      'packages/core/src/flows/**/*.test.ts',
      'packages/core/src/actions/send/**/*.test.ts',
      'packages/evm/src/lazy/**/*.test.ts',
    ],
  },
  frame: { source: ['apps/frame/src'], tests: ['apps/frame/src/**/*.test.ts'] },
  // Only what the unit project tests: views are tested in the browser project.
  react: { source: ['packages/react/src'], tests: ['packages/react/src/**/*.test.ts'] },
  clearSigning: {
    source: ['packages/clear-signing/src'],
    tests: ['packages/clear-signing/src/**/*.test.ts', 'apps/frame/src/approval/**/*.test.ts'],
  },
}

/** An area's sources, as paths from the root: no tests, no helpers of tests. */
export function sourcesOf(area) {
  const accept = (path) =>
    /(?<!\.test|\.test-d|\.d|\.css)\.ts$/.test(path) && !/\/(testing|fixtures)\//.test(path)
  return areas[area].source.flatMap((path) =>
    listFiles(fromRoot(path), accept).map((file) => relative(root, file)),
  )
}

/** StrykerJS as `npm run mutate` installed it. */
export const strykerModule = (path) => join(fromRoot('tools', 'mutate', 'node_modules'), path)
