import type { KitConfig } from './config.ts'

const UNBUILT = ['tokens'] as const satisfies readonly (keyof KitConfig)[]
const UNBUILT_FEATURES: readonly (keyof NonNullable<KitConfig['features']>)[] = ['walletFeaturesOrder']

/** Warns in the console of options that are set but not implemented yet. For development. */
export function warnOfUnbuiltOptions({ features = {}, ...config }: KitConfig): void {
  const set = [
    ...UNBUILT.filter((option) => config[option] !== undefined),
    ...UNBUILT_FEATURES.filter((feature) => features[feature]).map((feature) => `features.${feature}`),
  ]
  if (set.length === 0) return
  // biome-ignore lint/suspicious/noConsole: it is for the page's developer
  console.warn(
    `[latchkey] createKit(): ${set.map((option) => `\`${option}\``).join(', ')} ${set.length > 1 ? 'have' : 'has'} no effect yet.`,
  )
}
