import type { OnRampConfig } from '../../config/readOnRamp.ts'
import type { OnRampProvider } from './provider.ts'
import { createSandboxProvider } from './sandbox/createSandboxProvider.ts'

/** The providers that are set, the default first. */
export function createProviders({ sandbox }: OnRampConfig): readonly OnRampProvider[] {
  return [...(sandbox ? [createSandboxProvider(sandbox)] : [])]
}
