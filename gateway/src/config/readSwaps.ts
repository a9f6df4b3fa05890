import type { SettingReader } from './SettingReader.ts'

/** The source of swaps: our own provider, over the operator's nodes, unless another one is configured. */
export interface SwapConfig {
  readonly lifi: LifiConfig | undefined
}

export interface LifiConfig {
  /** `https://li.quest/v1`. */
  readonly url: string
  readonly apiKey: string | undefined
  readonly integrator: string | undefined
  readonly timeoutMs: number
}

const LIFI_URL = 'https://li.quest/v1'

export function readSwaps(read: SettingReader): SwapConfig {
  const provider = read.oneOf('SWAP_PROVIDER', 'onchain', ['onchain', 'lifi'])
  const url = read.url('LIFI_URL', ['https:', 'http:'])
  const lifi = {
    url: (url ?? LIFI_URL).replace(/\/$/, ''),
    apiKey: read.text('LIFI_API_KEY', '') || undefined,
    integrator: read.text('LIFI_INTEGRATOR', '') || undefined,
    timeoutMs: read.whole('LIFI_TIMEOUT_MS', 10_000, 100, 60_000),
  }
  return { lifi: provider === 'lifi' ? lifi : undefined }
}
