import { read } from '../provider/provider.ts'
import { ProviderError } from '../remote/providerError.ts'

/** The page that frames this one. It receives the messages of Safe Apps. */
export interface Parent {
  /** @throws ProviderError with the parent's reason */
  ask(method: string, params?: unknown): Promise<unknown>
  end(): void
}

/** The version of the messages, in the numbering of Safe's own library. Parents read only its first number. */
const SDK_VERSION = '9.1.0'
const FAILED = -32_603
const REJECTED = 4001

/**
 * Exchanges messages with the page that frames this one. A message counts if it comes from the parent window and a listed origin.
 * @param parameters.origins - the only origins that receive requests, and whose messages count
 * @returns undefined if the page is not framed
 */
export function openParent({
  origins,
  page,
}: {
  readonly origins: readonly string[]
  readonly page: Window
}): Parent | undefined {
  const { parent } = page
  if (parent === page) return undefined
  const open = new Map<string, { resolve(data: unknown): void; reject(error: Error): void }>()
  /** The origin that has answered. Until then, every listed origin may answer. */
  let known: string | undefined
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source !== parent || !origins.includes(origin)) return
    const id = read(data, 'id')
    const waiting = typeof id === 'string' ? open.get(id) : undefined
    if (typeof id !== 'string' || !waiting) return
    open.delete(id)
    known = origin
    if (read(data, 'success') === true) waiting.resolve(read(data, 'data'))
    else waiting.reject(toError(read(data, 'error')))
  }
  page.addEventListener('message', onMessage)
  return {
    ask: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        open.set(id, { resolve, reject })
        const message = { id, method, params, env: { sdkVersion: SDK_VERSION } }
        // The browser delivers the message only if the parent has that origin.
        for (const origin of known ? [known] : origins) parent.postMessage(message, origin)
      }),
    end() {
      page.removeEventListener('message', onMessage)
      for (const { reject } of open.values()) reject(new ProviderError(4900, 'The page has left the Safe'))
      open.clear()
    },
  }
}

function toError(reason: unknown): ProviderError {
  const text = typeof reason === 'string' ? reason : String(read(reason, 'message') ?? 'The Safe refused')
  // The parent's errors have a text but no code.
  return new ProviderError(/reject|denied|cancel/i.test(text) ? REJECTED : FAILED, text.slice(0, 300))
}
