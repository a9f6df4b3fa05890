import fc from 'fast-check'

/** Two extensions, and a paired phone. */
export const WALLETS = ['one.test', 'two.test', 'phone.test'] as const
export const ADDRESSES = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
] as const
/** Two that the page has, and one that it does not. */
export const CHAINS = ['0xa4b1', '0x66eee', '0x89'] as const

const tab = fc.constantFrom(0, 1)
const wallet = fc.constantFrom(0, 1, 2)
const chain = fc.constantFrom(...CHAINS)
const tells = fc.oneof(
  { weight: 3, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
)
const record = <shape>(model: { [key in keyof shape]: fc.Arbitrary<shape[key]> }) =>
  // Plain objects, which print as they are written.
  fc.record(model, { noNullPrototype: true })
const does = <name extends string>(name: name) => fc.constant(name)

/** What the user does in the kit, what a wallet's user does, and what tabs do. */
const common = [
  { weight: 4, arbitrary: record({ do: does('connect'), tab, wallet }) },
  { weight: 1, arbitrary: record({ do: does('abandon'), tab }) },
  { weight: 1, arbitrary: record({ do: does('leave'), tab }) },
  { weight: 3, arbitrary: record({ do: does('choose'), tab, at: fc.nat(2) }) },
  { weight: 2, arbitrary: record({ do: does('switch'), tab, chain }) },
  { weight: 2, arbitrary: record({ do: does('use'), tab, wallet }) },
  { weight: 1, arbitrary: record({ do: does('disconnect'), tab }) },
  { weight: 1, arbitrary: record({ do: does('disconnectOne'), tab, wallet }) },
  { weight: 5, arbitrary: record({ do: does('sign'), tab }) },
  { weight: 5, arbitrary: record({ do: does('send'), tab }) },
  { weight: 1, arbitrary: record({ do: does('reload'), tab }) },
  // An extension is not there when the page is loaded. `isMissed`: the page has stopped waiting for it.
  {
    weight: 1,
    arbitrary: record({
      do: does('reloadWithout'),
      tab,
      wallet: fc.constantFrom(0, 1),
      isMissed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: record({ do: does('arrive'), tab }) },
  { weight: 9, arbitrary: record({ do: does('answer'), wallet, yes: tells }) },
  {
    weight: 3,
    arbitrary: record({ do: does('select'), wallet, accounts: fc.shuffledSubarray([...ADDRESSES]), tells }),
  },
  { weight: 2, arbitrary: record({ do: does('move'), wallet, chain, tells }) },
  { weight: 1, arbitrary: record({ do: does('revoke'), wallet, tells }) },
  { weight: 1, arbitrary: record({ do: does('slow'), wallet, isSlow: fc.boolean() }) },
  { weight: 2, arbitrary: record({ do: does('deliver') }) },
] as const

const hosts = [
  { weight: 3, arbitrary: record({ do: does('hostConnect'), tab, wallet }) },
  { weight: 1, arbitrary: record({ do: does('hostDisconnect'), tab }) },
  { weight: 2, arbitrary: record({ do: does('hostSwitch'), tab, chain }) },
  { weight: 2, arbitrary: record({ do: does('hostUse'), tab, wallet }) },
  { weight: 1, arbitrary: record({ do: does('hostReconnect'), tab }) },
] as const

const commonStep = fc.oneof(...common)
const hostStep = fc.oneof(...common, ...hosts)

export type Step = typeof hostStep extends fc.Arbitrary<infer step> ? step : never
export type HostStep = Extract<Step, { readonly do: `host${string}` }>

/** How a history may begin: with nothing, or with a wallet or two connected in one tab. */
const opening = fc.constantFrom<readonly Step[]>(
  [],
  [
    { do: 'connect', tab: 0, wallet: 0 },
    { do: 'answer', wallet: 0, yes: true },
  ],
  [
    { do: 'connect', tab: 0, wallet: 1 },
    { do: 'answer', wallet: 1, yes: true },
    { do: 'connect', tab: 0, wallet: 0 },
    { do: 'answer', wallet: 0, yes: true },
    { do: 'deliver' },
  ],
  [{ do: 'connect', tab: 0, wallet: 2 }],
)

/** Histories of a page; with a host, of both of them. */
export function histories(withHost: boolean): fc.Arbitrary<readonly Step[]> {
  const steps = fc.array<Step>(withHost ? hostStep : commonStep, { minLength: 5, maxLength: 20, size: 'max' })
  return fc.tuple(opening, steps).map(([first, rest]) => [...first, ...rest])
}
