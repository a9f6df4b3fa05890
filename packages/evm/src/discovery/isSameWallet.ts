import type { Connector } from '@latchkey/core'
import { read } from '../provider/provider.ts'

/**
 * Whether `window.ethereum` is an announced wallet. Wallets and routers inject proxies, so it can be a different object. It
 * is the same wallet if it is the same object, or has the same `request` function, class, or properties and values, or a
 * flag with the announced name (`isTaho` for "Taho"). `isMetaMask` proves nothing, because most wallets set it. A provider
 * that matches no announced wallet is a separate wallet and is listed.
 */
export function isSameWallet(
  ethereum: unknown,
  announced: Pick<Connector, 'name' | 'provider' | 'info'>,
): boolean {
  const { provider } = announced
  if (ethereum === undefined || provider === undefined) return false
  return (
    ethereum === provider ||
    isShared(read(ethereum, 'request'), read(provider, 'request')) ||
    isSameClass(ethereum, provider) ||
    hasSameProperties(ethereum, provider) ||
    bearsItsName(ethereum, announced)
  )
}

function isShared(one: unknown, other: unknown): boolean {
  return typeof one === 'function' && one === other
}

function isSameClass(one: unknown, other: unknown): boolean {
  const prototype = prototypeOf(one)
  return prototype !== undefined && prototype === prototypeOf(other)
}

/** The browser's own classes prove nothing, because any wallet may be a plain object or an EventTarget. */
function prototypeOf(thing: unknown): unknown {
  try {
    const prototype: unknown = Object.getPrototypeOf(thing)
    const made = read(prototype, 'constructor')
    const isOfBrowser = made === read(globalThis, String(read(made, 'name')))
    return prototype === null || isOfBrowser ? undefined : prototype
  } catch {
    // A proxy may throw here.
    return undefined
  }
}

/** Flags and other values count. Methods do not: a proxy may bind them again, and every wallet has the standard's. */
function hasSameProperties(one: unknown, other: unknown): boolean {
  const [mine, theirs] = [valuesOf(one), valuesOf(other)]
  return mine !== '' && mine === theirs
}

function valuesOf(thing: unknown): string {
  const values = keysOf(thing).flatMap((key) => {
    const value = read(thing, key)
    return ['string', 'number', 'boolean'].includes(typeof value) ? [`${key}=${value}`] : []
  })
  // One shared flag, usually isMetaMask, proves nothing.
  return values.length > 1 ? values.sort().join('\n') : ''
}

function bearsItsName(ethereum: unknown, { name, info }: Pick<Connector, 'name' | 'info'>): boolean {
  const names = [name, ...(info?.rdns.split('.') ?? [])].map(plain)
  return keysOf(ethereum).some((key) => {
    const brand = /^is([A-Z]\w+)$/.exec(key)?.[1]
    return (
      brand !== undefined &&
      brand !== 'MetaMask' &&
      names.includes(plain(brand)) &&
      read(ethereum, key) === true
    )
  })
}

function keysOf(thing: unknown): readonly string[] {
  try {
    return typeof thing === 'object' && thing !== null ? Object.keys(thing) : []
  } catch {
    // A proxy may throw here.
    return []
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\W|wallet$/g, '')
}
