// Where each package's source lives, for tools that read TypeScript directly (Vitest, Vite's dev server).
import { fileURLToPath } from 'node:url'

const source = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const aliases = [
  { find: /^@latchkey\/contract$/, replacement: source('packages/contract/src/index.ts') },
  { find: /^@latchkey\/clear-signing$/, replacement: source('packages/clear-signing/src/index.ts') },
  { find: /^@latchkey\/clear-signing\/evm$/, replacement: source('packages/clear-signing/src/evm/index.ts') },
  {
    find: /^@latchkey\/clear-signing\/bitcoin$/,
    replacement: source('packages/clear-signing/src/bitcoin/index.ts'),
  },
  {
    find: /^@latchkey\/clear-signing\/solana$/,
    replacement: source('packages/clear-signing/src/solana/index.ts'),
  },
  {
    find: /^@latchkey\/clear-signing\/erc7730$/,
    replacement: source('packages/clear-signing/src/erc7730/index.ts'),
  },
  {
    find: /^@latchkey\/clear-signing\/de$/,
    replacement: source('packages/clear-signing/src/words/de.ts'),
  },
  {
    find: /^@latchkey\/clear-signing\/ar$/,
    replacement: source('packages/clear-signing/src/words/ar.ts'),
  },
  { find: /^@latchkey\/smart-account$/, replacement: source('packages/smart-account/src/index.ts') },
  { find: /^@latchkey\/core$/, replacement: source('packages/core/src/index.ts') },
  { find: /^@latchkey\/core\/networks$/, replacement: source('packages/core/src/networks.ts') },
  { find: /^@latchkey\/core\/adapter$/, replacement: source('packages/core/src/adapterTools/index.ts') },
  { find: /^@latchkey\/core\/conformance$/, replacement: source('packages/core/src/conformance/index.ts') },
  { find: /^@latchkey\/evm$/, replacement: source('packages/evm/src/index.ts') },
  { find: /^@latchkey\/evm\/react$/, replacement: source('packages/evm/src/react/index.ts') },
  { find: /^@latchkey\/evm\/safe$/, replacement: source('packages/evm/src/safe/index.ts') },
  { find: /^@latchkey\/evm\/wagmi$/, replacement: source('packages/evm/src/wagmi/index.ts') },
  { find: /^@latchkey\/siwx\/client$/, replacement: source('packages/siwx/src/client/index.ts') },
  { find: /^@latchkey\/siwx\/server$/, replacement: source('packages/siwx/src/server/index.ts') },
  { find: /^@latchkey\/siwx\/bitcoin$/, replacement: source('packages/siwx/src/bitcoin/index.ts') },
  { find: /^@latchkey\/siwx\/polkadot$/, replacement: source('packages/siwx/src/polkadot/index.ts') },
  { find: /^@latchkey\/polkadot$/, replacement: source('packages/polkadot/src/index.ts') },
  { find: /^@latchkey\/bitcoin$/, replacement: source('packages/bitcoin/src/index.ts') },
  {
    find: /^@latchkey\/bitcoin\/transaction$/,
    replacement: source('packages/bitcoin/src/transaction/index.ts'),
  },
  { find: /^@latchkey\/siwx$/, replacement: source('packages/siwx/src/index.ts') },
  { find: /^@latchkey\/solana$/, replacement: source('packages/solana/src/index.ts') },
  { find: /^@latchkey\/react$/, replacement: source('packages/react/src/index.ts') },
  { find: /^@latchkey\/react\/primitives$/, replacement: source('packages/react/src/primitives/index.ts') },
  { find: /^@latchkey\/react\/styles\.css$/, replacement: source('packages/react/src/styles.css') },
]
