// This file exceeds 300 lines because every handler shares one window's state: its session, its questions and its stored decisions.
import { walletKeepDecision, walletProject } from '@latchkey/contract'
import { type InferOutput, parse, safeParse } from 'valibot'
import type { AskPerson } from '../approval/request.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { deviceIdOf } from '../device/deviceKey.ts'
import { isSameSeal } from '../device/sealed.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { type AskNode, createNode } from '../rpc/node.ts'
import { createServer, type ServerParameters } from '../server/server.ts'
import { createSession } from '../server/session.ts'
import type { SentCalls } from '../smart/callsStatus.ts'
import { createCallsBook } from '../smart/sentCalls.ts'
import { scopeStore, windowScope } from '../storage/scopeStore.ts'
import type { Lock, Store } from '../storage/store.ts'
import { createSeenWallets } from '../wallet/seenWallets.ts'
import { createWallet } from '../wallet/wallet.ts'
import type { ChangeParameters } from './decideChange.tsx'
import {
  type Doubt,
  type FromFrame,
  type FromWindow,
  fromFrame,
  type HandedDevice,
  type Look,
  type Port,
} from './wire.ts'

/** The window's environment. A test passes its own. */
export interface WindowParameters extends Pick<ServerParameters, 'origin' | 'fetch' | 'now'> {
  readonly port: Port
  /** Calls back once the frame is gone, as after a reload or close of its page. A port does not report that. */
  readonly watch: (onGone: () => void) => void
  /** Opens the window's own storage, which may be separate from the frame's. */
  readonly openStore: () => Promise<Store>
  readonly lock: Lock
  readonly locale: string
  readonly wait: (ms: number) => Promise<void>
  /** Called when a question comes, so that the window stays open. */
  readonly onAsked: () => void
  readonly loadAsk: (look: Look, project: Names, signal: AbortSignal) => Promise<AskPerson>
  readonly loadDecide: (look: Look, project: Names, signal: AbortSignal) => Promise<DecideChange>
  /** Asks the user about a doubt that only they can resolve. @throws if they do not continue */
  readonly decide: (doubt: Doubt, look: Look, project: Names, signal: AbortSignal) => Promise<void>
  /** Goes to the page that sets up the wallet, or opens it for the first time on this device. */
  readonly goToSetUp: (device: { readonly id: string; readonly projectId: string }) => void
  /** Called when no question is open. @param why how the last approved question ended, or else the last question; or why no more will come */
  readonly onRest: (why: Ending | Over, error?: unknown) => void
}

type DecideChange = (
  change: Pick<ChangeParameters, 'id' | 'origin' | 'server' | 'token' | 'smartNetworks' | 'turn'>,
) => Promise<void>

/** The operator's names and images of the site and the wallet, and its contact; empty if there is none. */
type Names = Pick<
  InferOutput<typeof walletProject.response>,
  'name' | 'icon' | 'walletName' | 'walletLogo' | 'contact'
>

export type Ending = 'answered' | 'failed' | 'takenBack'

/** Why the frame asks no more: it asks in another window, has ended this one, or is gone. */
type Over = 'elsewhere' | 'over' | 'gone'

/** The wallet has to be set up, or opened with its phrase or passkey, before it signs on this device. */
class SetUpNeededError extends Error {
  override readonly name = 'SetUpNeededError'
}

/** How long the window waits for the frame's consent before it signs nothing, in milliseconds. */
const PATIENCE_MS = 10_000

/** The calls to a node or the relayer that send signed bytes. */
const SENDING: readonly string[] = ['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction']

/** Answers the frame's questions, one at a time, until the frame closes the port. */
export function serveDesk(parameters: WindowParameters): void {
  const { port, onRest } = parameters
  const aborts = new Map<string, AbortController>()
  const begun = new Set<string>()
  const released = new Set<string>()
  const waiting = new Map<string, (decision: string | undefined) => void>()
  let over: Over | undefined
  let isAtRest = false
  /** The outcome to report once no question is open: of the last approved question, or else of the last one. */
  let ended: { readonly why: Ending; readonly error?: unknown; readonly isBegun: boolean } | undefined
  const say = (message: FromWindow) => port.postMessage(message)

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = safeParse(fromFrame, data)
    if (!parsed.success) return
    const message = parsed.output
    switch (message.type) {
      case 'ask':
        isAtRest = false
        parameters.onAsked()
        return void answer(message)
      case 'cancel':
        return aborts.get(message.id)?.abort()
      case 'go':
        return waiting.get(message.id)?.(message.decision)
      case 'gone':
        return waiting.get(message.id)?.(undefined)
      default:
        end(message.type)
        if (aborts.size === 0) rest(message.type)
    }
  }
  parameters.watch(() => {
    end('gone')
    for (const decide of waiting.values()) decide(undefined)
    // If the window already shows how the last question ended, that stays.
    if (aborts.size === 0 && !isAtRest) rest('gone')
  })

  /** Ends all questions that are not approved. Approved ones finish in this window. */
  function end(why: Over): void {
    for (const [id, abort] of aborts) if (!begun.has(id)) abort.abort()
    over = why
  }

  function rest(...how: Parameters<typeof onRest>): void {
    isAtRest = true
    onRest(...how)
  }

  async function answer({ id, question, device, look }: Asked): Promise<void> {
    const abort = new AbortController()
    let end: { readonly why: Ending; readonly error?: unknown } = { why: 'answered' }
    let isLeaving = false
    aborts.set(id, abort)
    try {
      const office = await openOffice(
        parameters,
        device,
        (callsId, sent) => say({ type: 'calls', id: callsId, ...sent }),
        (doubt, names) => parameters.decide(doubt, look, names, abort.signal),
      )
      if (question.kind === 'setUp') throw new SetUpNeededError()
      const turn = {
        signal: abort.signal,
        again() {
          begun.delete(id)
          say({ type: 'again', id })
        },
      }
      if (question.kind === 'change') {
        const { change, origin } = question
        const { server, smartNetworks } = office.frame
        const decide = await parameters.loadDecide(look, office.names, abort.signal)
        await decide({
          ...{ id: change, origin, server, smartNetworks, token: device.token },
          turn: { ...turn, begin: async (digest) => void (await begin(id, digest, abort.signal)) },
        })
        say({ type: 'answer', id, value: null })
        return
      }
      if (question.kind !== 'request') {
        await office.decide(question)
        // The frame records the answer; this window, which may have separate storage, also records it so that it does not ask again.
        if (question.kind !== 'restored') await office.seen.accept(await office.frame.requireUser())
        say({ type: 'answer', id, value: true })
        return
      }
      const { toldType, ...request } = question
      const settings = { locale: parameters.locale, toldType: toldType ?? undefined }
      let decision: string | undefined
      // The server keeps the bytes before they are sent, so that the frame can continue if the window closes meanwhile.
      const node: AskNode = async (network, method, params) => {
        if (SENDING.includes(method)) await office.keep(decision, network, method, params)
        return office.node(network, method, params)
      }
      const ask = await parameters.loadAsk(look, office.names, abort.signal)
      const value = await ask(
        { ...request, caller: { id, origin: question.origin } },
        {
          ...{ node, isLab: office.isLab },
          frame: { ...office.frame, settings },
          turn: {
            ...turn,
            async begin(digest) {
              decision = await begin(id, digest, abort.signal)
            },
            release() {
              released.add(id)
              say({ type: 'sent', id })
            },
          },
        },
      )
      say({ type: 'answer', id, value })
    } catch (error) {
      const isProofNeeded = error instanceof FrameError && error.reason === 'proofNeeded'
      if (isProofNeeded || error instanceof SetUpNeededError) {
        isLeaving = true
        say({ type: 'leaving' })
        parameters.goToSetUp({ id: await deviceIdOf(device.keys), projectId: device.projectId })
        return
      }
      end = { why: error instanceof AbortedError && abort.signal.aborted ? 'takenBack' : 'failed', error }
      say({ type: 'failed', id, ...describe(error) })
    } finally {
      aborts.delete(id)
      // The outcome of an approved question is not replaced by that of an unapproved one.
      const isBegun = begun.delete(id)
      if (isBegun || !ended?.isBegun) ended = { ...end, isBegun }
      released.delete(id)
      // A sent request that waits for its block does not need the user.
      if (!isLeaving && [...aborts.keys()].every((one) => released.has(one))) {
        const { why, error } = ended
        const isKnown = ended.isBegun || over === undefined
        ended = undefined
        rest(isKnown ? why : (over ?? why), error)
      }
    }
  }

  /** Asks the frame for its consent to sign. @returns the decision's id */
  async function begin(id: string, digest: string, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw new AbortedError()
    const decision = await new Promise<string | undefined>((resolve) => {
      waiting.set(id, resolve)
      setTimeout(resolve, PATIENCE_MS, undefined)
      say({ type: 'begin', id, digest })
    })
    waiting.delete(id)
    if (decision === undefined) throw new AbortedError()
    begun.add(id)
    return decision
  }
}

type Asked = Extract<FromFrame, { type: 'ask' }>

/** Opens the wallet on this device, with the data that the frame has handed over and the window's own storage. */
async function openOffice(
  { origin, fetch, now, openStore, lock, wait }: WindowParameters,
  { projectId, project: told, token, keys, share }: HandedDevice,
  tellCalls: (id: string, sent: SentCalls) => void,
  askPerson: (doubt: Doubt, names: Names) => Promise<void>,
) {
  const project = parse(walletProject.response, told)
  const store = scopeStore(await openStore(), windowScope(await deviceIdOf(keys)))
  await store.set('device-keys', keys)
  await takeShare(store, share)
  const server = createServer({ origin, projectId, keys: async () => keys, fetch, now })
  const session = createSession(server, store, projectId)
  await session.start(token)
  const decide = (doubt: Doubt) => askPerson(doubt, project)
  /** The user of the session that was handed over. Another window of this device may have another session. */
  const requireUser = () => session.requireUser(token)
  const seen = createSeenWallets({
    ...{ store, lock, keys: async () => keys, projectId, requireUser, decide },
  })
  const wallet = createWallet({
    ...{ server, session, store, lock, keys: async () => keys, recovery: project.recovery, seen, decide },
    screens: () => Promise.reject(new SetUpNeededError()),
  })
  const calls = createCallsBook(store, projectId)
  return {
    ...{ seen, decide },
    node: createNode(server),
    async keep(id: string | undefined, ...[chain, method, params]: Parameters<AskNode>): Promise<void> {
      if (id === undefined) throw new AbortedError()
      const sending = { id, chain, method, params: [...params] }
      if (!(await server.post(walletKeepDecision, sending, token)).isKept) throw new AbortedError()
    },
    isLab: project.isLab,
    names: project,
    frame: {
      ...{ server, session, store, wallet, wait },
      smartNetworks: project.smartAccountEnabledNetworks,
      externalBundlers: project.externalBundlers,
      paymasterNetworks: project.paymasterNetworks,
      // A lab's project has no name.
      operator: project.name || project.walletName || new URL(origin).host,
      calls: {
        find: calls.find,
        async keep(id: string, sent: SentCalls) {
          tellCalls(id, sent)
          await calls.keep(id, sent).catch(() => {
            // The calls are already sent, so a failure to record them is not the request's failure.
          })
        },
      },
      requireUser,
    },
  }
}

/** Keeps the share that the frame has handed over, unless this window already got the same one and may have replaced it since. */
async function takeShare(store: Store, share: HandedDevice['share']): Promise<void> {
  if (!share) return
  const handed = `handed/${share.name}`
  if (isSameSeal(await store.get(handed), share.sealed)) return
  await store.set(share.name, share.sealed)
  await store.set(handed, share.sealed)
}

function describe(error: unknown) {
  if (!(error instanceof FrameError)) {
    reportError(error)
    return { message: 'Something went wrong', code: CODES.internal }
  }
  const { message, code, reason, count } = error
  return {
    message,
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
    ...(count !== undefined && { count }),
    ...(code === CODES.rejected && !(error instanceof AbortedError) && { isDeclined: true }),
  }
}
