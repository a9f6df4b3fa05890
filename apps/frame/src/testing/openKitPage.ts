import { FRAME_READY_DELAY_MS, FRAME_TIMEOUT_MS } from '@latchkey/contract'
import { onTestFinished, vi } from 'vitest'
import { confirmEmailCode } from '../../../../packages/core/src/actions/email/confirmEmailCode.ts'
import { connectEmail } from '../../../../packages/core/src/actions/email/connectEmail.ts'
import { openModal } from '../../../../packages/core/src/actions/openModal.ts'
import { BaseError } from '../../../../packages/core/src/errors/BaseError.ts'
import type { Failure } from '../../../../packages/core/src/flows/connect/state.ts'
import { selectEmail } from '../../../../packages/core/src/flows/email/select.ts'
import { frameOf } from '../../../../packages/core/src/frame/kitFrame.ts'
import type { KitConfig } from '../../../../packages/core/src/kit/config.ts'
import type { Kit } from '../../../../packages/core/src/kit/kit.ts'
import { createMemoryStorage, createTestKit } from '../../../../packages/core/src/testing/createTestKit.ts'
import { createAsk } from '../approval/ask.ts'
import type { Place, Shown } from '../approval/question.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { type FrameParameters, startFrame } from '../startFrame.ts'
import type { Lock, Store } from '../storage/store.ts'
import { KNOCK_MS } from '../window/wire.ts'
import { createFakeServer, type FakeServer, ORIGIN, PAGE } from './fakeServer.ts'
import { createMemoryLock, createMemoryStore } from './memory.ts'
import { openTestWindow } from './openTestWindow.ts'

export interface FrameSays {
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}

export interface KitPageOptions {
  readonly config?: Partial<KitConfig>
  readonly server?: FakeServer
  /** The frame's own storage, and its locks: those of two tabs are the same. */
  readonly store?: Store
  readonly lock?: Lock
  /** What the user at the frame's screen decides. Rejects where nobody does before the request is taken back, which `signal` tells. */
  readonly decide?: (shown: Shown, place: Place, signal: AbortSignal) => boolean | Promise<boolean>
  /** What the frame starts with instead: a storage that is denied, a clock that is wrong, a network that fails. */
  readonly parameters?: Partial<FrameParameters>
  /** How long the page waits for the frame, instead of 30 s. */
  readonly timeoutMs?: number
  /** Changes, or with undefined swallows, what the frame says: a wallet that misbehaves. */
  readonly says?: (message: FrameSays) => FrameSays | undefined
}

export interface KitPage {
  readonly kit: Kit
  readonly server: FakeServer
  readonly store: Store
  readonly screens: { readonly shown: Shown; readonly place: Place }[]
  signIn(email?: string): Promise<void>
}

/** What the view shows of a sign-in that failed. */
export class SignInError extends BaseError {
  constructor({ name, shortMessage }: Failure) {
    super(shortMessage)
    this.name = name
  }
}

/** The frames of all pages of a test: two tabs have one `window` here. */
const frames: {
  readonly started: ReturnType<typeof startFrame>
  readonly parts: Parameters<typeof openTestWindow>[1]
}[] = []

const windows = new Set<{ close(): void }>()

/** Opens the wallet's window, as a browser would: it knocks until the frame expects it, or until it is closed. */
function openWindow(address: string) {
  const id = new URL(address).hash.slice(1)
  let leave = (): void => undefined
  const handle = {
    closed: false,
    focus() {},
    close() {
      handle.closed = true
      windows.delete(handle)
      leave()
    },
  }
  async function knock(): Promise<void> {
    for (let pause = 1; !handle.closed; pause = Math.min(2 * pause, KNOCK_MS)) {
      for (const { started, parts } of frames) {
        const frame = await started.catch(() => undefined)
        if (!frame || handle.closed) continue
        const onRest = (why: string): void => {
          if (why === 'over') handle.close()
        }
        const found = openTestWindow((end) => frame.seat(id, end), { ...parts, onRest })
        if (!found) continue
        leave = found.close
        return
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  windows.add(handle)
  void knock()
  return handle
}

/** What a page's window needs so that the kit can open the wallet's. */
export const opening = {
  ...{ screenX: 0, screenY: 0, outerWidth: 1_280, outerHeight: 800 },
  open: openWindow,
}

/** Gives a test a `window` and a `document` in which frames are real: their code runs here, and hears and answers messages. */
export function openKitPage(options: KitPageOptions = {}): KitPage {
  const { server = createFakeServer(), store = createMemoryStore(), config } = options
  const lock = options.lock ?? createMemoryLock()
  const screens: KitPage['screens'][number][] = []
  const ask = createAsk(async (shown, place, _request, { turn: { signal } }) => {
    screens.push({ shown, place })
    const gone = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new AbortedError()))
    })
    return Promise.race([gone, Promise.resolve(options.decide ? options.decide(shown, place, signal) : true)])
  })
  const page = Object.assign(new EventTarget(), opening)
  /** Loads the frame's code in the element, as a browser would. */
  function load(element: { contentWindow: unknown; isGone: boolean }): void {
    // A test's host may have put a window of its own in place.
    const embedder: EventTarget = Reflect.get(globalThis, 'window') ?? page
    const say = (message: unknown): void => {
      const said = structuredClone(message) as FrameSays
      const heard = options.says ? options.says(said) : said
      if (!heard || element.isGone) return
      const event = { data: heard, origin: ORIGIN, source: element.contentWindow }
      embedder.dispatchEvent(Object.assign(new Event('message'), event))
    }
    const embedding = { postMessage: say }
    const started = startFrame({
      ...{ page: embedding, pageOrigin: PAGE, origin: ORIGIN, projectId: 'test', chainId: 'eip155:42161' },
      ...{ lock, fetch: server.fetch, openStore: async () => store },
      now: () => Date.now(),
      wait: () => Promise.resolve(),
      reload: () => load(element),
      ...options.parameters,
    })
    frames.push({ started, parts: { server, store, ask, lock } })
    started.catch(() => {
      // A frame that does not start says nothing, and the page gives up.
    })
    element.contentWindow = {
      postMessage(data: unknown, to: string) {
        if (to !== ORIGIN) return
        const delivered = { data: structuredClone(data), origin: PAGE, source: embedding }
        started.then(
          ({ receive }) => receive(delivered),
          () => undefined,
        )
      },
    }
    // The window is another object now, which what is said from here on comes from.
  }

  const { setTimeout: wait } = globalThis
  // The pause after a frame is ready is one that no test learns from.
  const paces: ReadonlyMap<number | undefined, number> = new Map([
    [FRAME_READY_DELAY_MS, 0],
    [FRAME_TIMEOUT_MS, options.timeoutMs ?? FRAME_TIMEOUT_MS],
  ])
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => wait(work, paces.get(ms) ?? ms))
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      createElement: () => ({
        style: {},
        isGone: false,
        contentWindow: null,
        remove() {
          this.isGone = true
        },
      }),
      body: { append: load },
    }),
  )
  onTestFinished(() => {
    for (const one of windows) one.close()
    frames.length = 0
    vi.unstubAllGlobals()
  })

  const { kit } = createTestKit({
    ...{ wallet: { url: ORIGIN }, features: { analytics: false }, storage: createMemoryStorage() },
    ...config,
  })
  return {
    ...{ kit, server, store, screens },
    async signIn(email = 'ada@example.com') {
      await openModal(kit)
      await connectEmail(kit, { email })
      await confirmEmailCode(kit, { otp: server.otp })
      const { progress } = selectEmail(kit.store.get())
      if ('failure' in progress && progress.failure) throw new SignInError(progress.failure)
      // Connected, or told why not: nothing is on its way.
      await frameOf(kit).isConnected()
    },
  }
}
