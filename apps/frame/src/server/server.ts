import { createProof, failure, type WalletFailure, type walletProject } from '@latchkey/contract'
import { type GenericSchema, type InferInput, type InferOutput, parse, safeParse } from 'valibot'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { FrameError, type FrameErrorOptions, type FrameFailure } from '../FrameError.ts'

const TIMEOUT_MS = 15_000

/** The server refused a call, or could not be reached (status 0). */
export class ServerError extends FrameError {
  override readonly name = 'ServerError'
  readonly status: number
  constructor(status: number, message: string, options: Omit<FrameErrorOptions, 'code'> = {}) {
    super(message, { ...options, ...(status === 401 && { code: 4100 }) })
    this.status = status
  }

  /** Whether the same call may succeed later. */
  get isOutOfReach(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.isRefusedProof
  }

  /** Whether the server refused this call's proof, which says nothing about the session. */
  get isRefusedProof(): boolean {
    return this.status === 401 && this.reason === ('proof' satisfies WalletFailure)
  }
}

/** The error if the server did not answer. */
export const noAnswer = (cause: unknown): ServerError =>
  new ServerError(0, 'The wallet’s server could not be reached. Check the connection and try again.', {
    reason: 'unreachable' satisfies FrameFailure,
    cause,
  })

interface PostRoute<body extends GenericSchema, response extends GenericSchema> {
  readonly path: string
  readonly body: body
  readonly response: response
}

export interface Server {
  /** Makes a call with a proof by the device's key, and with the session if there is one. */
  post<body extends GenericSchema, response extends GenericSchema>(
    route: PostRoute<body, response>,
    body: Omit<InferInput<body>, 'projectId'>,
    token: string | undefined,
  ): Promise<InferOutput<response>>
  project(route: typeof walletProject): Promise<InferOutput<(typeof walletProject)['response']>>
  /** Reads public data, without a session. @param path - the route's path, with its parameters filled in */
  get<response extends GenericSchema>(
    route: { readonly path: string; readonly response: response },
    path?: string,
  ): Promise<InferOutput<response>>
  /** Asks a chain's node through the frame's own origin. @returns the parsed JSON-RPC response, unchecked */
  node(caipNetworkId: string, request: unknown, signal?: AbortSignal): Promise<unknown>
}

export interface ServerParameters {
  readonly origin: string
  readonly projectId: string
  readonly keys: () => Promise<DeviceKeys>
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createServer({ origin, projectId, keys, fetch, now }: ServerParameters): Server {
  /** How far the server's clock is ahead of the device's, in ms. A proof contains the time. */
  let ahead = 0

  async function ask(url: string, init: RequestInit): Promise<unknown> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout
    try {
      const response = await fetch(url, { ...init, signal, credentials: 'omit', redirect: 'error' })
      const date = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(date) && Math.abs(date - now() - ahead) > 5_000) ahead = date - now()
      const text = await response.text()
      if (!response.ok) {
        const { description = 'Something went wrong', code: reason, count } = reasonIn(text) ?? {}
        throw new ServerError(response.status, description, { reason, count })
      }
      return toJson(text)
    } catch (error) {
      if (error instanceof ServerError) throw error
      throw noAnswer(error)
    }
  }

  async function get<response extends GenericSchema>(
    { path: routePath, response }: { readonly path: string; readonly response: response },
    path: string = routePath,
  ): Promise<InferOutput<response>> {
    const query = new URLSearchParams({ projectId })
    return checked(response, await ask(`${origin}${path}?${query}`, { method: 'GET' }))
  }

  return {
    async post(route, body, token) {
      const url = origin + route.path
      const { proof } = await keys()
      const content = JSON.stringify(parse(route.body, { ...body, projectId }))
      const send = async () =>
        ask(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            dpop: await createProof({ key: proof, method: 'POST', url, token, now: now() + ahead }),
            ...(token !== undefined && { authorization: `DPoP ${token}` }),
          },
          body: content,
        })
      const known = ahead
      const answer = await send().catch((error: unknown) => {
        // The call is sent again in two cases: the device's clock has changed since the last call, and the refusal tells the server's time; or the
        // browser has sent the call twice, and a proof counts only once.
        const isAgain = error instanceof ServerError && error.status === 401 && ahead !== known
        if (isAgain || (error instanceof ServerError && error.isRefusedProof)) return send()
        throw error
      })
      return checked(route.response, answer)
    },
    project: (route) => get(route),
    get,
    node(caipNetworkId, request, signal) {
      const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
      return ask(`${origin}/v1?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        ...(signal && { signal }),
      })
    },
  }
}

function checked<schema extends GenericSchema>(schema: schema, answer: unknown): InferOutput<schema> {
  const parsed = safeParse(schema, answer)
  if (!parsed.success)
    throw new ServerError(200, 'The wallet’s server answered in an unknown form', {
      reason: 'unreadable' satisfies FrameFailure,
    })
  return parsed.output
}

function reasonIn(text: string): InferOutput<typeof failure>['reasons'][number] | undefined {
  const parsed = safeParse(failure, toJson(text))
  return parsed.success ? parsed.output.reasons[0] : undefined
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses undefined.
    return undefined
  }
}
