import { FRAME_CALLS, type FrameCall } from '@latchkey/contract'
import type { Delivered } from '../gate/gate.ts'

/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Ways in which a message is hostile. A `payload` is answered with an error; every other one with silence. */
export const HOSTILE_KINDS = ['source', 'origin', 'type', 'id', 'shape', 'repeated', 'payload'] as const
export type HostileKind = (typeof HOSTILE_KINDS)[number]

interface Parameters {
  readonly random: () => number
  readonly page: unknown
  readonly origin: string
}

/** A well-formed payload of each call. */
const HONEST: Readonly<Record<FrameCall, unknown>> = {
  SWITCH_NETWORK: { chainId: 'eip155:1' },
  CONNECT_EMAIL: { email: 'ada@example.com', locale: 'en' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '123456' },
  CONNECT_SOCIAL: { uri: 'https://wallet.example.com/oauth/cb/google?state=x' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  GET_SOCIAL_RESULT: { uri: 'https://wallet.example.com/oauth/cb/google?state=x' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_USER: { chainId: 1 },
  GET_LOGINS: undefined,
  REMOVE_LOGIN: { id: 'email' },
  SIGN_OUT: undefined,
  IS_CONNECTED: { token: 'a' },
  GET_CHAIN_ID: undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  INIT_SMART_ACCOUNT: undefined,
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'personal_sign', params: ['0x00', '0x00'] },
  UPDATE_EMAIL: { email: 'ada@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  SYNC_THEME: { themeMode: 'dark' },
  SYNC_DAPP_DATA: { projectId: 'test' },
  RELOAD: undefined,
  OPEN_WINDOW: { id: '00000000-0000-4000-8000-000000000001' },
  ABORT: { id: '00000000-0000-4000-8000-000000000000' },
}

/** Makes messages that a frame must not act on, each for one reason, and honest ones. */
export function createHostileMessages({ random, page, origin }: Parameters) {
  const { host } = new URL(origin)
  const chance = (odds: number) => random() < odds
  const pick = <item>(items: readonly item[]): item => items[Math.floor(random() * items.length)] as item
  const letter = () => String.fromCodePoint(pick([0, 9, 32, 45, 65, 97, 95, 0x200b, 0x202e, 0x0430, 0x1d5d4]))
  /** Replaces, drops or adds a letter, or changes its case. The result differs. */
  const mutate = (text: string): string => {
    const at = Math.floor(random() * (text.length + 1))
    const changed = pick([
      () => text.slice(0, at) + letter() + text.slice(at + 1),
      () => text.slice(0, at) + text.slice(at + 1),
      () => text.slice(0, at) + letter() + text.slice(at),
      () => text.slice(0, at) + text.slice(at).toLowerCase(),
      () => text.slice(at) + text.slice(0, at),
      () => text + text,
    ])()
    return changed === text ? `${text} ` : changed
  }
  const odd = (): unknown =>
    pick<() => unknown>([
      () => null,
      () => undefined,
      () => pick([0, -1, Number.NaN, 2 ** 53, 10n, true]),
      () => pick(['', ' ', '0', '__proto__', 'constructor', 'x'.repeat(5_000)]),
      () => [odd()],
      () => ({ [pick(['a', 'id', 'type', 'payload', 'toString', 'then'])]: pick([0, '', null]) }),
      () => JSON.parse('{"__proto__":{"id":"x","type":"@latchkey/APP_SIGN_OUT"}}'),
      () => new Map([['type', '@latchkey/APP_SIGN_OUT']]),
      () => new Set(['id']),
      () => new Date(0),
      () => /x/,
      () => new ArrayBuffer(4),
      () => new Error('x'),
    ])()
  const call = () => pick(FRAME_CALLS)
  const honest = (name: FrameCall = call()) => {
    const payload = HONEST[name]
    return {
      id: crypto.randomUUID(),
      type: `@latchkey/APP_${name}` as const,
      ...(payload !== undefined && { payload }),
    }
  }
  const spoken: ReturnType<typeof honest>[] = []
  const isType = (type: string) => FRAME_CALLS.some((name) => type === `@latchkey/APP_${name}`)
  const from = (data: unknown): Delivered => ({ data, origin, source: page })

  const makers: Readonly<Record<HostileKind, () => Delivered>> = {
    // A srcdoc child, a sibling, a popup, an ancestor: other windows, some with the page's own origin.
    source: () => ({
      data: honest(),
      origin: chance(0.5) ? origin : pick(['https://ads.example', 'null', '']),
      source: pick<unknown>([{}, null, undefined, Object.create({ page }), { window: page }, []]),
    }),
    origin: () => ({
      data: honest(),
      origin: pick([
        () => 'null',
        () => '*',
        () => mutate(origin),
        () => `${origin}.evil.example`,
        () => `${origin}:443`,
        () => `${origin}/`,
        () => `${origin}@evil.example`,
        () => origin.replace('https:', 'http:'),
        () => origin.toUpperCase(),
        () => `https://evil.example#${origin}`,
        () => `https://${host.replace('.', '-')}`,
        () => `https://x.${host}`,
      ])(),
      source: page,
    }),
    type: () => {
      const name = call()
      const type = pick<() => unknown>([
        () => mutate(`@latchkey/APP_${name}`),
        () => `@latchkey/FRAME_${name}_SUCCESS`,
        () => `@latchkey/APP_${name}_SUCCESS`,
        () => `x@latchkey/APP_${name}`,
        () => `@w3m-app/${name}`,
        () =>
          `@latchkey/APP_${pick(['EXPORT', 'constructor', '__proto__', 'hasOwnProperty', '', 'toString'])}`,
        () => [`@latchkey/APP_${name}`],
        () => ({ toString: '@latchkey/APP_SIGN_OUT' }),
        odd,
      ])()
      return from({ ...honest(name), type: typeof type === 'string' && isType(type) ? `${type}.` : type })
    },
    id: () =>
      from({
        ...honest(),
        id: pick<() => unknown>([
          odd,
          () => crypto.randomUUID().slice(1),
          () => `${crypto.randomUUID()}0`,
          () => crypto.randomUUID().replaceAll('-', ''),
          () => `{${crypto.randomUUID()}}`,
          () => [crypto.randomUUID()],
        ])(),
      }),
    shape: () => {
      const message = honest()
      return from(
        pick<() => unknown>([
          odd,
          () => [message],
          () => JSON.stringify(message),
          () => ({ message }),
          () => ({ ...message, [pick(['extra', 'origin', 'source', 'ports', 'data'])]: odd() }),
          () => ({ id: message.id }),
          () => ({ type: message.type }),
          () => new Map(Object.entries(message)),
        ])(),
      )
    },
    repeated: () => {
      const before = pick(spoken) ?? honest()
      return from({ ...before, ...(chance(0.5) && { ...honest(), id: before.id }) })
    },
    payload: () => {
      const name = call()
      const { payload: own, ...message } = honest(name)
      const wanted = typeof own === 'object' && own !== null ? Object.keys(own) : []
      const broken = {
        ...(own as object),
        ...(wanted.length > 0 && chance(0.5)
          ? { [pick(wanted)]: [[odd()]] }
          : { [pick(['extra', '_', 'isTrusted', 'origin'])]: odd() }),
      }
      // Some calls take any params. They are no field's fault.
      const payload = name === 'RPC_REQUEST' ? { ...broken, method: { method: 'personal_sign' } } : broken
      return from({ ...message, payload: chance(0.2) ? [payload] : payload })
    },
  }

  return {
    /** An honest message, whose id may be repeated from now on. */
    honest(): Delivered {
      const message = honest()
      spoken.push(message)
      if (spoken.length > 500) spoken.shift()
      return from(message)
    },
    hostile: (kind: HostileKind): Delivered => makers[kind](),
  }
}
