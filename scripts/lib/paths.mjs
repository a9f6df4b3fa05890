// The repository's root and cache, so that every script works from any folder.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export const fromRoot = (...parts) => join(root, ...parts)

/** Everything that scripts leave behind lives in one git-ignored folder. */
export const cacheDir = fromRoot('.cache')

/** Our published packages by folder name, in the order in which they build on each other. */
export const packageNames = [
  ...['contract', 'clear-signing', 'smart-account', 'core', 'evm', 'react'],
  ...['siwx', 'solana', 'bitcoin', 'polkadot'],
]
