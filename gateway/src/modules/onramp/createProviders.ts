import type { OnRampConfig } from '../../config/readOnRamp.ts'
import { createCoinbaseProvider } from './coinbase/createCoinbaseProvider.ts'
import type { OnRampProvider } from './provider.ts'
import { createSandboxProvider } from './sandbox/createSandboxProvider.ts'

/** The configured providers, the default first. */
export function createProviders({ sandbox, coinbase }: OnRampConfig): readonly OnRampProvider[] {
  return [
    ...(sandbox ? [createSandboxProvider(sandbox)] : []),
    ...(coinbase ? [createCoinbaseProvider(coinbase)] : []),
  ]
}
