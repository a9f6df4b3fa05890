import type { ResolvedConfig } from '../kit/kit.ts'

export const VERSION = '0.1.0'

/** What goes with every call as `sv`: what drives the kit, its adapters, its version. */
export function sdkVersion(config: Pick<ResolvedConfig, 'adapters'>, platform: string): string {
  const adapters = config.adapters.map(({ adapterType }) => adapterType).join(',')
  return `${platform}-${adapters || 'core'}-${VERSION}`
}
