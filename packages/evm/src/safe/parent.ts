import { read } from '../provider/provider.ts'
import { ProviderError } from '../remote/providerError.ts'

/** The page that frames this one, asked by the messages of Safe Apps. */
export interface Parent {
  /** @throws ProviderError with the parent's reason */
  ask(method: string, params?: unknown): Promise<unknown>
  end(): void
}

/** The version of the messages, as Safe's own library names it: parents read its first number. */
const SDK_VERSION = '9.1.0'
const FAILED = -32_603
const REJECTED = 4001

/**
 * Talks to the page that frames this one. A message counts if it comes from the parent window, and from a listed origin.
 * @param parameters.origins - the only ones that are asked and believed
 * @returns undefined where the page is not framed
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
  /** The origin that has answered; until then, every listed one may. */
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
        // The browser delivers it to the parent only where the parent is of that origin.
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
  // The parent has words and no codes.
  return new ProviderError(/reject|denied|cancel/i.test(text) ? REJECTED : FAILED, text.slice(0, 300))
}
