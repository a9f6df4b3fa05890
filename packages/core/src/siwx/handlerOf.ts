import type { CaipNetworkId } from '@latchkey/contract'
import type { SiwxOption } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxHandler } from '../kit/siwx.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { fromAuthenticationAdapter } from './fromAuthenticationAdapter.ts'

/** A handler as the kit uses it. */
export interface KitHandler extends SiwxHandler {
  /** Whether accounts of a chain can sign in. All can unless set. */
  appliesTo?(chainId: CaipNetworkId): boolean
}

/** Adapters of RainbowKit's kind, as handlers. */
const made = new WeakMap<SiwxOption, KitHandler>()

/** The page's handler; undefined where it has none, or has switched it off. */
export function handlerOf({ id, config }: Kit): KitHandler | undefined {
  const { siwx, isSiweEnabled, storage } = config
  if (!siwx || isSiweEnabled === false) return undefined
  if (!('getNonce' in siwx)) return siwx
  const handler =
    made.get(siwx) ?? fromAuthenticationAdapter(siwx, { storage, key: storageKey(id, 'session') })
  made.set(siwx, handler)
  return handler
}

/** Whether nobody may stay connected without signing in. */
export function isRequired(handler: SiwxHandler): boolean {
  return handler.getRequired?.() ?? false
}
