// Four projects: `unit` runs in Node, `browser` in real Chromium, `e2e` drives the whole product, and `pages` what of it needs no stack.
// `npm test` runs them one after the other; `npx vitest run --project unit packages/core` runs a part.

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { aliases } from './scripts/aliases.mjs'
import { findInstalledBrowser, launchArguments } from './scripts/browser.mjs'
import { generateCss } from './scripts/css.mjs'
import { stackless } from './scripts/selection/endToEnd.mjs'

generateCss()

const executablePath = findInstalledBrowser()
const skipped = [
  ...['**/node_modules/**', '**/dist/**', '**/.cache/**'],
  // `npm run nightly` runs these.
  ...(process.env.NIGHTLY ? [] : ['**/*.nightly.test.*']),
]
const browserTests = [
  'packages/react/**/*.test.tsx',
  'packages/evm/src/react/*.test.tsx',
  'packages/*/src/**/*.browser.test.ts',
]

/** The tests in a folder, or the test that a path names. */
const testsIn = (place: string): string => (place.endsWith('/') ? `${place}**/*.test.ts` : place)

/** Small files that run long. Vitest begins with large files, and one of these at the end would leave the other core idle. */
const longOnes = [
  'scripts/packages/packages.test.mjs',
  'tools/attack/attack.test.mjs',
  'gateway/src/cli/backUp.test.ts',
  'gateway/src/main.test.ts',
  'lab/src/main.test.ts',
  'packages/react/src/views/EmailVerifyOtp/email.test.tsx',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longOnes.some((file) => moduleId.endsWith(`/${file}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * How long a test may take, and wait for what it polls for. At night random tests are ten times as long. `npm run clause-edits` waits less
 * for what an edit has broken.
 */
const testMs = Number(process.env.TEST_MS ?? (process.env.NIGHTLY ? 600_000 : 60_000))
const pollMs = Number(process.env.POLL_MS ?? (process.env.NIGHTLY ? 120_000 : 30_000))
/** What drives the whole product waits longer: browsers, chains and servers share two cores, and CI's may be slow ones. */
const drivenPatience = {
  testTimeout: Number(process.env.TEST_MS ?? (process.env.NIGHTLY ? 600_000 : 240_000)),
  expect: { poll: { timeout: Number(process.env.POLL_MS ?? 90_000) } },
}

const patience = {
  // Times are measured by benchmarks; these only end what hangs, on a machine that is busy with something else too.
  testTimeout: testMs,
  hookTimeout: 300_000,
  // Vitest waits one second by itself, too short for a busy machine.
  expect: { poll: { timeout: pollMs } },
  setupFiles: [fileURLToPath(new URL('./scripts/testing/patience.mjs', import.meta.url))],
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // In a browser nothing is left of a page that is gone. In the histories of packages/evm/src/accountTruth what still
    // runs of one, a wallet's event that a library awaits and nobody catches, ends with this.
    onUnhandledError: ({ message }) => message !== 'the page is gone',
    projects: [
      {
        resolve: { alias: aliases },
        test: {
          name: 'unit',
          ...patience,
          // Most of what a test waits for takes a few milliseconds.
          expect: { poll: { timeout: pollMs, interval: 10 } },
          setupFiles: [
            ...patience.setupFiles,
            fileURLToPath(new URL('./scripts/testing/seeds.mjs', import.meta.url)),
          ],
          environment: 'node',
          // Starting again for every file took longer than the tests. A file restores what it changed of the process.
          isolate: false,
          // Many tests wait, for chains and for clocks: one file more at a time than there are cores.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
          include: [
            '{packages,apps}/*/src/**/*.test.ts',
            '{gateway,lab}/src/**/*.test.ts',
            '{scripts,tools}/**/*.test.mjs',
          ],
          exclude: [...skipped, ...browserTests],
        },
      },
      {
        plugins: [react()],
        resolve: { alias: aliases },
        // Whatever Vite finds only later makes it reload in the middle of a test.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'valibot',
            '@radix-ui/react-toast',
            '@radix-ui/react-tooltip',
            '@tanstack/query-core',
            '@tanstack/react-query',
            'axe-core',
            '@noble/ciphers/_micro',
            '@noble/curves/ed25519',
            '@scure/base',
            '@wallet-standard/app',
            'react-dom/server',
            'react-router',
            'react-router/dom',
            'uqr',
          ],
        },
        test: {
          name: 'browser',
          ...patience,
          sequence: { groupOrder: 1 },
          // Vitest would leave one core to itself, which it does not need.
          maxWorkers: availableParallelism(),
          include: [...browserTests, 'apps/*/src/**/*.test.tsx'],
          exclude: skipped,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: launchArguments(), ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'pages',
          ...patience,
          ...drivenPatience,
          sequence: { groupOrder: 2 },
          environment: 'node',
          // Starting again for every file took as long as the tests.
          isolate: false,
          maxWorkers: 2,
          include: stackless.map(testsIn),
          exclude: skipped,
          globalSetup: ['./e2e/support/pagesSetup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          ...patience,
          ...drivenPatience,
          sequence: { groupOrder: 3 },
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          exclude: [...skipped, ...stackless.map(testsIn)],
          // One chain, one wallet, one gateway: the tests share the stack and run one after the other.
          fileParallelism: false,
          isolate: false,
          // With HEADED=1 a user watches.
          ...(process.env.HEADED && { testTimeout: 600_000 }),
          globalSetup: ['./e2e/support/setup.ts'],
        },
      },
    ],
  },
})
