// Where each package's source lives, for tools that read TypeScript directly (Vitest, Vite's dev server).
import { fromRoot } from './lib/paths.mjs'

const entries = {
  contract: 'contract/src/index.ts',
  'clear-signing': 'clear-signing/src/index.ts',
  'clear-signing/evm': 'clear-signing/src/evm/index.ts',
  'clear-signing/bitcoin': 'clear-signing/src/bitcoin/index.ts',
  'clear-signing/solana': 'clear-signing/src/solana/index.ts',
  'clear-signing/erc7730': 'clear-signing/src/erc7730/index.ts',
  'clear-signing/de': 'clear-signing/src/words/de.ts',
  'clear-signing/ar': 'clear-signing/src/words/ar.ts',
  'smart-account': 'smart-account/src/index.ts',
  core: 'core/src/index.ts',
  'core/networks': 'core/src/networks.ts',
  'core/adapter': 'core/src/adapterTools/index.ts',
  'core/conformance': 'core/src/conformance/index.ts',
  evm: 'evm/src/index.ts',
  'evm/react': 'evm/src/react/index.ts',
  'evm/safe': 'evm/src/safe/index.ts',
  'evm/wagmi': 'evm/src/wagmi/index.ts',
  'siwx/client': 'siwx/src/client/index.ts',
  'siwx/server': 'siwx/src/server/index.ts',
  'siwx/bitcoin': 'siwx/src/bitcoin/index.ts',
  'siwx/polkadot': 'siwx/src/polkadot/index.ts',
  polkadot: 'polkadot/src/index.ts',
  bitcoin: 'bitcoin/src/index.ts',
  'bitcoin/transaction': 'bitcoin/src/transaction/index.ts',
  siwx: 'siwx/src/index.ts',
  solana: 'solana/src/index.ts',
  react: 'react/src/index.ts',
  'react/primitives': 'react/src/primitives/index.ts',
  'react/styles\\.css': 'react/src/styles.css',
}

export const aliases = Object.entries(entries).map(([name, file]) => ({
  find: new RegExp(`^@latchkey/${name}$`),
  replacement: fromRoot('packages', file),
}))
