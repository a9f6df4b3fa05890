// The parts of the soak that are random tests of the suite at full length.
import { soakTests } from './runTests.mjs'

const indexer = 'gateway/src/modules/indexer'
const evm = 'packages/evm/src/accountTruth'

export const testParts = [
  {
    name: 'accountTruth',
    runs: 100_000,
    work: soakTests({
      slice: 5_000,
      tests: [
        { file: 'packages/core/src/accountTruth.test.ts', title: 'over random', share: 0.4 },
        { file: evm, title: 'evm\\(\\) \\[S4\\.1\\]', share: 0.2 },
        { file: evm, title: 'wagmi 2 \\[S4\\.1\\]', share: 0.2 },
        { file: evm, title: 'wagmi 3 \\[S4\\.1\\]', share: 0.195 },
        // Each history starts a frame, which takes a third of a second.
        { file: 'apps/frame/src/kit/accountTruth.test.ts', title: 'S4\\.1', share: 0.005 },
      ],
      claim: (runs) => `${runs} histories, 0 untruths`,
    }),
  },
  {
    name: 'gatewayFuzz',
    runs: 100_000,
    work: soakTests({
      tests: [
        { file: 'gateway/src/server/hostile.test.ts', title: 'generated and garbled' },
        { file: 'gateway/src/server/document.test.ts', title: 'made from the document' },
      ],
      claim: (runs) => `${2 * runs} requests, 0 answers 5xx, 0 hangs`,
    }),
  },
  {
    name: 'leaks',
    runs: 2_000,
    work: soakTests({
      tests: [{ file: 'e2e/leaks.nightly.test.ts', title: 'opened and closed', project: 'e2e' }],
      count: 'LEAK_CYCLES',
      figures: /heap -?\d+ KiB more.*/g,
      claim: (runs) => `${runs} cycles`,
    }),
  },
  {
    name: 'indexer',
    runs: 10_000,
    short: 500,
    work: soakTests({
      tests: [
        { file: `${indexer}/agreement.test.ts`, title: 'random transfers' },
        {
          file: `${indexer}/figures.nightly.test.ts`,
          title: 'stay quick|is read into',
          env: { INDEX_ROWS: '1000000', INDEX_BLOCKS: '2000' },
        },
      ],
      count: 'INDEX_TRANSFERS',
      figures: /^(?:pages|index) .*$/gm,
      claim: (runs) => `${runs} transfers agree with balanceOf`,
    }),
  },
  {
    name: 'walletKills',
    runs: 200,
    work: soakTests({
      slice: 20,
      tests: [{ file: 'gateway/src/modules/wallet/killed.test.ts', title: 'kill -9' }],
      claim: (runs) => `${runs} kills, no wallet lost or doubled`,
    }),
  },
  {
    name: 'embeddedTimes',
    runs: 9,
    work: soakTests({
      tests: [{ file: 'e2e/email/times.nightly.test.ts', title: 'a first login', project: 'e2e' }],
      count: 'EMBEDDED_ROUNDS',
      figures: /^(?:load|asked|login|signed|floor).*$/gm,
      claim: (runs) => `${runs} logins and signatures`,
    }),
  },
  {
    name: 'permissions',
    runs: 10_000,
    work: soakTests({
      slice: 1_000,
      // A test and its chain wait for each other half of the time.
      atOnce: 2,
      tests: [{ file: 'packages/smart-account/src/randomPermissions.test.ts', title: 'random sequences' }],
      claim: (runs) => `${runs} sequences, none spent more than it says or after its end`,
    }),
  },
  {
    name: 'relayerKills',
    runs: 100,
    work: soakTests({
      slice: 20,
      tests: [{ file: 'gateway/src/modules/relayer/crash.test.ts', title: 'kill -9' }],
      claim: (runs) => `${runs} kills, no operation lost or sent twice`,
    }),
  },
  {
    name: 'siwx',
    runs: 100_000,
    work: soakTests({
      tests: [{ file: 'packages/siwx/src/verify/mutations.test.ts', title: 'no mutation' }],
      claim: (runs) => `${runs} mutations, 0 accepted`,
    }),
  },
  {
    name: 'swaps',
    runs: 1_000,
    work: soakTests({
      tests: [{ file: 'gateway/src/modules/convert/randomSwaps.test.ts', title: 'random swaps' }],
      figures: /swaps: \{.*\}/g,
      claim: (runs) => `${runs} swaps, 0 below the minimum`,
    }),
  },
]
