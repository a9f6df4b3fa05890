import type { FrameAnswers, FrameCall, FrameRequests } from '@latchkey/contract'
import type { AskPerson } from '../approval/request.ts'
import type { RefusalReason } from '../gate/gate.ts'
import { type FrameParameters, startFrame } from '../startFrame.ts'
import type { Store } from '../storage/store.ts'
import { makeSecret } from '../window/flows.ts'
import type { WindowParameters } from '../window/serveDesk.ts'
import { createFakeServer, type FakeServer, ORIGIN, PAGE } from './fakeServer.ts'
import { createMemoryLock, createMemoryStore } from './memory.ts'
import { openTestWindow } from './openTestWindow.ts'

const newChallenge = async () => (await makeSecret()).challenge

/** What the page got: the message, and the origin that it was posted to. */
export interface Posted {
  readonly message: { readonly id?: string; readonly type: string; readonly payload?: unknown }
  readonly to: string
}

export class AnsweredError extends Error {
  readonly code: unknown
  constructor({ message, code }: { message: string; code?: unknown }) {
    super(message)
    this.code = code
  }
}

interface Options {
  readonly server?: FakeServer
  readonly store?: Store
  readonly ask?: AskPerson
  /** What the wallet's window, which is open from the start where somebody is asked, is like. */
  readonly window?: Partial<WindowParameters>
  readonly parameters?: Partial<FrameParameters>
}

/** What a test has changed of the frame's surroundings, and the window has too. */
const pick = <name extends keyof FrameParameters>(
  parameters: Partial<FrameParameters> = {},
  ...names: readonly name[]
): Partial<Pick<FrameParameters, name>> =>
  Object.fromEntries(
    names.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  ) as Partial<Pick<FrameParameters, name>>

export async function startTestFrame({
  server = createFakeServer(),
  store = createMemoryStore(),
  ask,
  window,
  parameters,
}: Options = {}) {
  const posted: Posted[] = []
  const refused: RefusalReason[] = []
  const page = {
    postMessage: (message: unknown, to: string) =>
      void posted.push({ message: structuredClone(message) as Posted['message'], to }),
  }
  const never = () => Promise.reject(new Error('No person is there'))
  const { receive, seat, beginSignIn } = await startFrame({
    page,
    pageOrigin: PAGE,
    origin: ORIGIN,
    projectId: 'test',
    chainId: 'eip155:42161',
    openStore: async () => store,
    lock: createMemoryLock(),
    fetch: server.fetch,
    now: () => Date.now(),
    wait: () => Promise.resolve(),
    reload: () => undefined,
    onRefused: (reason) => refused.push(reason),
    ...parameters,
  })

  /** Opens the wallet's window, as a press in the page does. */
  async function openWindow(over: Partial<WindowParameters> = {}) {
    const id = crypto.randomUUID()
    await call('OPEN_WINDOW', { id })
    return openTestWindow((end) => seat(id, end), {
      server,
      store,
      ask: ask ?? never,
      ...pick(parameters, 'origin', 'fetch', 'openStore', 'lock', 'now'),
      ...window,
      ...over,
    })
  }

  /** Opens the window of a sign-in at an address, as the page does with what the frame has answered. */
  const openSignIn = async (uri: string) =>
    beginSignIn({ type: 'latchkey/sign-in', id: uri.split('#')[1] ?? '', challenge: await newChallenge() })

  const answersTo = (id: string) => posted.filter(({ message }) => message.id === id)

  async function call<name extends FrameCall>(
    name: name,
    payload?: FrameRequests[name],
    id: string = crypto.randomUUID(),
  ): Promise<FrameAnswers[name]> {
    const data = { id, type: `@latchkey/APP_${name}`, ...(payload !== undefined && { payload }) }
    await receive({ data, origin: PAGE, source: page })
    const [answer] = answersTo(id)
    if (answer?.message.type === `@latchkey/FRAME_${name}_SUCCESS`)
      return answer.message.payload as FrameAnswers[name]
    throw new AnsweredError(answer?.message.payload as { message: string })
  }

  if (ask || window) await openWindow()
  posted.splice(1)
  return {
    openWindow,
    openSignIn,
    beginSignIn,
    server,
    store,
    page,
    posted,
    refused,
    receive,
    call,
    answersTo,
    async signIn(email = 'ada@example.com') {
      await call('CONNECT_EMAIL', { email })
      await call('CONNECT_OTP', { otp: server.otp })
    },
    rpc: (method: string, params?: unknown, chainId?: string) =>
      call('RPC_REQUEST', { method, ...(params !== undefined && { params }), ...(chainId && { chainId }) }),
  }
}
