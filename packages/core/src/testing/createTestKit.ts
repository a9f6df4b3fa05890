import { loadRules } from '../actions/loadLazy.ts'
import type { KitStorage } from '../adapter/page.ts'
import type { KitConfig } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { makeKit } from '../kit/makeKit.ts'
import { arbitrum, arbitrumSepolia } from '../networks.ts'
import { followRules } from '../rules/followRules.ts'
import { type ScriptedFactory, scripted } from './scriptedAdapter.ts'

export interface TestKit {
  readonly kit: Kit
  readonly adapter: ReturnType<ScriptedFactory['adapter']>
  readonly storage: KitStorage
}

// What loads late is here already: a fake clock does not wait for it, and on a busy machine it takes its time.
await loadRules()

/** A kit of a test's own over a scripted wallet, with a storage of its own. Nothing is shared with another. */
export function createTestKit(
  config: Partial<KitConfig> = {},
  factory: ScriptedFactory = scripted(),
): TestKit {
  const storage = config.storage ?? createMemoryStorage()
  const kit = makeKit(
    {
      projectId: 'test',
      metadata: { name: 'Backing', description: 'A test', url: 'http://localhost:4100', icons: [] },
      gatewayUrl: 'http://127.0.0.1:1',
      networks: [arbitrum, arbitrumSepolia],
      adapters: [factory],
      storage,
      tabStorage: createMemoryStorage(),
      ...config,
    },
    followRules,
  )
  return {
    kit,
    get adapter() {
      return factory.adapter()
    },
    storage,
  }
}

export function createMemoryStorage(entries: Readonly<Record<string, string>> = {}): KitStorage {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}
