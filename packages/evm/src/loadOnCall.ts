import type { EvmAdapter } from './adapter.ts'

const METHODS = [
  'connect',
  'disconnect',
  'switchNetwork',
  'signMessage',
  'checkAddress',
  'getBalance',
  'getHoldings',
  'isContract',
  'proveChain',
  'runSteps',
  'sendTransaction',
  'writeContract',
  'waitForReceipt',
  'estimateGas',
  'estimateContractGas',
  'getCapabilities',
  'grantPermissions',
  'walletGetAssets',
] as const

const GROUPS = {
  transfers: ['estimate', 'send', 'wait'],
  names: ['getAddress', 'getName', 'getAvatar', 'getCoinType'],
} as const

/** Everything of the adapter that a loaded engine answers. */
export type EngineMethods = Pick<EvmAdapter, (typeof METHODS)[number] | keyof typeof GROUPS>

type Method = (parameters: never) => unknown

/** Methods that load the engine when they are first called. One list of names is smaller than twenty wrappers. */
export function loadOnCall(load: () => Promise<EngineMethods>): EngineMethods {
  const wrap = (names: readonly string[], find: (engine: EngineMethods) => object): Record<string, Method> =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (parameters: never) => {
          const target = find(await load())
          return (target as Record<string, Method>)[name]?.(parameters)
        },
      ]),
    )
  const groups = Object.entries(GROUPS).map(([group, names]) => [
    group,
    wrap(names, (engine) => engine[group as keyof typeof GROUPS]),
  ])
  // Each name is mapped to the engine's method of that name, which has its parameters and its answer.
  return { ...wrap(METHODS, (engine) => engine), ...Object.fromEntries(groups) } as unknown as EngineMethods
}
