import type { Address, Hex } from 'viem'
import { concatHex, getAddress, isAddress, numberToHex } from 'viem/utils'

export interface Hop {
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** In hundredths of a basis point. */
  readonly fee: number
}

/** Pools from the sold token to the bought token. Never empty. */
export type Path = readonly [Hop, ...Hop[]]

/** Maximum number of compared paths, because the node quotes all of them in one call. */
const MOST_PATHS = 48

/** All paths through pools with at most two tokens of `via`, shortest first. `feesOf`: the tiers in which two tokens have a pool. */
export function findPaths(
  sell: Address,
  buy: Address,
  via: readonly Address[],
  feesOf: (a: Address, b: Address) => readonly number[],
): Path[] {
  const between = via.filter((token) => token !== sell && token !== buy)
  const stops = [
    [],
    ...between.map((one) => [one]),
    ...between.flatMap((one) => between.filter((other) => other !== one).map((other) => [one, other])),
  ]
  return stops.flatMap((stop) => throughStops([sell, ...stop, buy], feesOf)).slice(0, MOST_PATHS)
}

function throughStops(
  tokens: readonly Address[],
  feesOf: (a: Address, b: Address) => readonly number[],
): Path[] {
  const [first, second, ...rest] = tokens
  if (first === undefined || second === undefined) return []
  const hops = feesOf(first, second).map((fee): Hop => ({ tokenIn: first, tokenOut: second, fee }))
  if (rest.length === 0) return hops.map((hop): Path => [hop])
  const onward = throughStops([second, ...rest], feesOf)
  return hops.flatMap((hop) => onward.map((path): Path => [hop, ...path]))
}

export function encodePath(path: Path): Hex {
  const [{ tokenIn }] = path
  return concatHex([
    tokenIn,
    ...path.flatMap(({ fee, tokenOut }) => [numberToHex(fee, { size: 3 }), tokenOut]),
  ])
}

/** Serializes a path for a quote: `0xaaaa…/500/0xbbbb…`. */
export function writePlan(path: Path): string {
  return [path[0].tokenIn, ...path.flatMap(({ fee, tokenOut }) => [fee, tokenOut])].join('/')
}

/** @throws if the text is no plan of writePlan() */
export function readPlan(plan: string): Path {
  const parts = plan.split('/')
  const hops: Hop[] = []
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const [tokenIn = '', fee = '', tokenOut = ''] = parts.slice(at, at + 3)
    if (!isAddress(tokenIn) || !isAddress(tokenOut) || !/^\d{1,6}$/.test(fee)) break
    hops.push({ tokenIn: getAddress(tokenIn), tokenOut: getAddress(tokenOut), fee: Number(fee) })
  }
  const [first, ...more] = hops
  if (!first || hops.length * 2 + 1 !== parts.length) throw new Error(`The plan ${plan} is not readable.`)
  return [first, ...more]
}
