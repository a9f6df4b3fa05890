import type { IncomingMessage } from 'node:http'
import { OversizeError, UpstreamError } from './UpstreamError.ts'

/** The unread rest of a large response. The node sends it no faster than it is read. */
export interface Rest {
  /** @returns the next bytes, undefined at the end. @throws UpstreamError if the node disconnects, is slow, or sends too much */
  read(): Promise<Uint8Array | undefined>
  /** Disconnects from the node. A second call, or a call at the end, does nothing. */
  cancel(): void
}

export interface RestOptions {
  /** Bytes of the response that were already read. */
  readonly size: number
  readonly maxBytes: number
  /** Maximum time for the node to send the next bytes. It does not run while the caller does not read. */
  readonly timeoutMs: number
  /** Called when the response ends, completely or not. */
  readonly leave: (() => void) | undefined
}

/** @param response - paused, with its first bytes read */
export function createRest(response: IncomingMessage, options: RestOptions): Rest {
  const { maxBytes, timeoutMs, leave } = options
  const chunks: AsyncIterator<Buffer> = response.iterator({ destroyOnReturn: false })
  let { size } = options

  const cancel = () => {
    response.destroy()
    leave?.()
  }
  const next = async (): Promise<Uint8Array | undefined> => {
    const late = new UpstreamError(`did not send more within ${timeoutMs} ms`)
    const timer = setTimeout(() => response.destroy(late), timeoutMs)
    const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
    if (done) {
      if (!response.complete) throw new UpstreamError('broke off its answer')
      leave?.()
      return undefined
    }
    size += value.byteLength
    if (size > maxBytes) throw new OversizeError(`answered more than ${maxBytes} bytes`)
    return value
  }
  return {
    read: () =>
      next().catch((error: unknown) => {
        cancel()
        throw error
      }),
    cancel,
  }
}

export async function readAll(pieces: readonly Uint8Array[], rest: Rest | undefined): Promise<Buffer> {
  const all = [...pieces]
  for (let piece = await rest?.read(); piece; piece = await rest?.read()) all.push(piece)
  return Buffer.concat(all)
}
