// Misbehaviour inside the page, which the server can't produce: thrown values, the provider object, emitted events.

export type ProviderCall = { method: string; params?: unknown }
export type SurfaceListener = (data: unknown) => void

/** Every property may be replaced, as a page's wallet may be at any time. */
export type Surface = {
  request: (call: ProviderCall) => unknown
  on: (event: string, listener: SurfaceListener) => unknown
  removeListener: (event: string, listener: SurfaceListener) => unknown
}

type EmitHere = (event: string, data: unknown) => void

export type Quirk = {
  label: string
  /** Replaces the wallet's own response, which `next` returns. */
  answer?: (asked: {
    call: ProviderCall
    next: () => Promise<unknown>
    /** Asks the wallet for something else than the page did. */
    ask: (call: ProviderCall) => Promise<unknown>
    emitHere: EmitHere
  }) => unknown
  /** Happens once, when the quirk begins. */
  begin?: (tools: { surface: Surface; emitHere: EmitHere }) => void
}

/** The methods that need approval. A quirk affects these by default. */
export const ASKING_METHODS: readonly string[] = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** Resolves when a wallet that delays its answers may send them. */
export const RELEASE_EVENT = 'lab-wallet:release'

const FLOOD = 10_000
const FIRST_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Answers that are no promises, and mostly no answers. */
const PLAIN: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: [FIRST_ACCOUNT],
  personal_sign: 42,
  eth_sendTransaction: 'sent',
  wallet_switchEthereumChain: null,
}

/** Event data of a wrong form. */
const JUNK: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  Number.NaN,
  '',
  'junk',
  '0x',
  '0x-1',
  `0x${'f'.repeat(64)}`,
  true,
  {},
  { length: 1 },
  [null],
  [['0x1']],
  ['<script>', 42],
  () => 'junk',
  Symbol('junk'),
]

const throwing = (label: string, make: () => unknown): Quirk => ({
  label,
  answer: () => Promise.reject(make()),
})

const shaped = (label: string, ...shapes: [keyof Surface, PropertyDescriptor][]): Quirk => ({
  label,
  begin({ surface }) {
    for (const [property, descriptor] of shapes)
      Object.defineProperty(surface, property, { configurable: true, ...descriptor })
  },
})

const fail = (message: string): never => {
  throw new Error(message)
}

/** Every property of it throws. */
const hostile = (): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      ['code', 'message', 'name', 'stack', 'cause', 'data', 'error', 'originalError', 'info', 'toString'].map(
        (key) => [key, { get: () => fail(`${key} must not be read`) }],
      ),
    ),
  )

/** An object whose prototype cannot even be read. */
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** A thenable that violates the rules of promises. */
const twice = (answer: Promise<unknown>): PromiseLike<unknown> =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: that is what it is for
    then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
      answer.then(
        (value) => {
          resolve(value)
          resolve('a second answer')
          reject(new Error('a third answer'))
        },
        (reason) => {
          reject(reason)
          resolve('a second answer')
        },
      )
    },
  }) as PromiseLike<unknown>

const firstOf = ({ params }: ProviderCall): unknown => (Array.isArray(params) ? params[0] : undefined)

/** The hash of another account's transaction, from the oldest block that has one. A test's own sends are the newest blocks. */
async function foreignHash(ask: (call: ProviderCall) => Promise<unknown>, from: unknown): Promise<unknown> {
  const read = (thing: unknown, key: string): unknown => Reflect.get(Object(thing), key)
  const isForeign = (one: unknown): boolean =>
    String(read(one, 'from')).toLowerCase() !== String(from).toLowerCase()
  for (let number = 1; ; number += 1) {
    const block = await ask({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, true] })
    if (!block) return fail('nobody else has sent anything')
    const transactions = read(block, 'transactions')
    const found: unknown = Array.isArray(transactions) ? transactions.find(isForeign) : undefined
    if (found) return read(found, 'hash')
  }
}

export const QUIRKS = {
  answersForeignHash: {
    label: 'Answer with the hash of a transaction that somebody else sent',
    answer: ({ call, next, ask }) =>
      call.method === 'eth_sendTransaction'
        ? foreignHash(ask, Reflect.get(Object(firstOf(call)), 'from'))
        : next(),
  },
  sendsElsewhere: {
    label: 'Send to somebody else than it was asked to',
    answer: ({ call, next, ask }) =>
      call.method === 'eth_sendTransaction'
        ? ask({ ...call, params: [{ ...Object(firstOf(call)), to: SECOND_ACCOUNT }] })
        : next(),
  },
  signsAnotherText: {
    label: 'Sign another text than it was asked to',
    answer: ({ call, next, ask }) =>
      call.method === 'personal_sign' && Array.isArray(call.params)
        ? ask({ ...call, params: ['0x736f6d657468696e6720656c7365', call.params[1]] })
        : next(),
  },
  answersPlainly: {
    label: 'Answer at once, with no promise',
    answer: ({ call, next }) => {
      next().catch(() => undefined)
      return PLAIN[call.method]
    },
  },
  answersTwice: { label: 'Answer twice, and then fail', answer: ({ next }) => twice(next()) },
  answersOnRelease: {
    label: 'Hold every answer back until it is released',
    answer: ({ next }) =>
      new Promise((resolve) => window.addEventListener(RELEASE_EVENT, () => resolve(next()), { once: true })),
  },
  answersNothing: { label: 'Never answer', answer: () => new Promise(() => undefined) },
  throwsText: throwing('Throw a text', () => 'no'),
  throwsOwnText: {
    label: 'Throw the text of an error in place of the error',
    answer: ({ next }) =>
      next().catch((error: unknown) => {
        throw error instanceof Error ? error.message : error
      }),
  },
  throwsUndefined: throwing('Throw undefined', () => undefined),
  throwsNull: throwing('Throw null', () => null),
  throwsNumber: throwing('Throw a number', () => 4001),
  throwsHostile: throwing('Throw an object whose getters throw', hostile),
  throwsRevoked: throwing('Throw a revoked proxy', revoked),
  throwsAtOnce: { label: 'Throw before there is a promise', answer: () => fail('at once') },
  throwsLong: throwing('Throw 100 kB of text', () => new Error('long '.repeat(20_000))),
  throwsMarkup: throwing(
    'Throw markup',
    () => new Error('<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'),
  ),
  throwsBidi: throwing(
    'Throw control characters and turned text',
    () => new Error('\u202eevas si dnuf ruoy\u202c\u0000\u001b[31m\u2028\u2066'),
  ),
  throwsInvalidated: throwing(
    'Be an extension that was reloaded',
    () => new Error('Extension context invalidated.'),
  ),
  requestMissing: shaped('Have no request', ['request', { value: undefined }]),
  requestNoFunction: shaped('Have a request that is a number', ['request', { value: 42 }]),
  requestGetterThrows: shaped('Have a request whose getter throws', [
    'request',
    { get: () => fail('no request') },
  ]),
  noEvents: shaped(
    'Have neither on nor removeListener',
    ['on', { value: undefined }],
    ['removeListener', { value: undefined }],
  ),
  eventsThrow: shaped(
    'Throw at on and removeListener',
    ['on', { value: () => fail('no events') }],
    ['removeListener', { get: () => fail('no events') }],
  ),
  eventsReject: shaped(
    'Reject at on and removeListener',
    ['on', { value: () => Promise.reject(new Error('no events')) }],
    ['removeListener', { value: () => Promise.reject(new Error('no events')) }],
  ),
  emitsJunk: {
    label: 'Emit junk',
    begin({ emitHere }) {
      for (const event of ['connect', 'accountsChanged', 'chainChanged', 'message', 'disconnect'])
        for (const data of JUNK) emitHere(event, data)
    },
  },
  floodsAccounts: {
    label: 'Emit 10,000 accounts',
    begin({ emitHere }) {
      for (let times = 0; times < FLOOD; times++) {
        emitHere('accountsChanged', [SECOND_ACCOUNT])
        emitHere('accountsChanged', [FIRST_ACCOUNT])
      }
    },
  },
  floodsChains: {
    label: 'Emit 10,000 networks',
    begin({ emitHere }) {
      for (let times = 0; times < FLOOD; times++) {
        emitHere('chainChanged', '0x66eee')
        emitHere('chainChanged', '0xa4b1')
      }
    },
  },
  floodsDisconnects: {
    label: 'Emit 10,000 disconnects',
    begin({ emitHere }) {
      for (let times = 0; times < FLOOD; times++) emitHere('disconnect', { code: 4900, message: 'gone' })
    },
  },
} satisfies Record<string, Quirk>

export type QuirkName = keyof typeof QUIRKS
