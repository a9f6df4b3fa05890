import type { CaipNetworkId } from '@latchkey/contract'
import type { SiwxOption } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxHandler } from '../kit/siwx.ts'

/** The kit's internal form of a handler. */
export interface KitHandler extends SiwxHandler {
  /** Whether accounts of a chain can sign in. All can unless set. */
  appliesTo?(chainId: CaipNetworkId): boolean
}

const made = new WeakMap<SiwxOption, KitHandler>()

/** Sets the handler for a RainbowKit adapter. Until then, users can't sign in with that adapter. */
export function adopt(adapter: SiwxOption, handler: KitHandler): void {
  if (!made.has(adapter)) made.set(adapter, handler)
}

/** The page's handler; undefined if the page has none, or has switched it off. */
export function handlerOf({ config: { siwx, isSiweEnabled } }: Kit): KitHandler | undefined {
  if (!siwx || isSiweEnabled === false) return undefined
  return 'getNonce' in siwx ? made.get(siwx) : siwx
}

export function isRequired(handler: SiwxHandler): boolean {
  return handler.getRequired?.() ?? false
}
