import type { Adapter } from '@latchkey/core'

const LATER = [
  'connect',
  'disconnect',
  'switchNetwork',
  'signMessage',
  'getBalance',
  'getGenesis',
  'checkAddress',
  'isContract',
  'sendTransaction',
  'writeContract',
  'waitForReceipt',
  'estimateGas',
  'estimateContractGas',
  'getCapabilities',
  'grantPermissions',
  'walletGetAssets',
  'getEnsAddress',
  'getEnsName',
  'getEnsAvatar',
] as const

export type Later = Pick<Adapter, (typeof LATER)[number]>

/** What waits for the engine: each method under its own name, since a page pays for every letter of twenty wrappers. */
export function later(load: () => Promise<Later>): Later {
  const wait = (method: keyof Later) => async (parameters: never) => (await load())[method](parameters)
  // Each name is mapped to the engine's method of that name, whose parameters and answer it hands on.
  return Object.fromEntries(LATER.map((method) => [method, wait(method)])) as unknown as Later
}
