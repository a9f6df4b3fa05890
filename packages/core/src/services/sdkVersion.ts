import type { ResolvedConfig } from '../kit/kit.ts'

export const VERSION = '0.1.0'

/** Sent with every call as `sv`. */
export function sdkVersion(config: Pick<ResolvedConfig, 'adapters'>, platform: string): string {
  const adapters = config.adapters.map(({ adapterType }) => adapterType).join(',')
  return `${platform}-${adapters || 'core'}-${VERSION}`
}
