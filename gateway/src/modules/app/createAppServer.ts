import { type AppFile, createAppFiles, type Encoding } from './appFiles.ts'
import { contentPolicy } from './contentPolicy.ts'

export interface AppServerOptions {
  readonly folder: string
  /** Origins besides its own that the page may call and take images from. */
  readonly origins?: readonly string[]
  /** Origins of frames that the page may show, such as the embedded wallet's. */
  readonly frames?: readonly string[]
  /** HTML that every page gets at the beginning of its head. */
  readonly addToHead?: string
}

/** The answer. HEAD is answered like GET; the sender of the answer omits the body. */
export interface AppAnswer {
  readonly status: 200 | 304 | 404
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array | null
}

export interface AppServer {
  /** The app's answer to GET and HEAD; undefined if there is no such file and the request isn't a browser navigation. */
  answer(request: Pick<Request, 'url' | 'headers'>): Promise<AppAnswer | undefined>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves a built app as a static host should: compressed, under a strict content policy. Hashed files are cached
 * forever, others are revalidated. An unknown path gets `404.html`, whose app says "Page not found".
 *
 * @example
 * const app = createAppServer({ folder: 'apps/backing/dist' })
 * const answer = await app.answer(request)
 */
export function createAppServer({
  folder,
  origins = [],
  frames = [],
  addToHead,
}: AppServerOptions): AppServer {
  const files = createAppFiles(folder, addToHead)
  const headers = {
    'content-security-policy': contentPolicy(origins, frames),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Wallets open windows that answer to the page which opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
  return {
    headers,
    async answer(request) {
      const { pathname, search } = new URL(request.url)
      const path = decode(pathname)
      const file = path === undefined ? undefined : await files.find(path)
      if (file) return send(file, cacheControl(file, search.slice(1)), request.headers)
      if (!wantsPage(request.headers)) return undefined
      const shell = await files.find('/404.html')
      return shell && { ...(await send(shell, 'no-cache', new Headers(request.headers), 404)) }
    },
  }

  async function send(
    file: AppFile,
    caching: string,
    asked: Headers,
    status: 200 | 404 = 200,
  ): Promise<AppAnswer> {
    const common = {
      ...headers,
      etag: file.etag,
      'cache-control': caching,
      vary: 'accept-encoding',
      // Small files, sent whole.
      'accept-ranges': 'none',
    }
    if (status === 200 && isKnown(asked.get('if-none-match'), file.etag))
      return { status: 304, headers: common, bytes: null }
    const encoding = encodingFor(asked.get('accept-encoding'))
    const compressed = encoding && (await file.compressed(encoding))
    const bytes = compressed ?? file.bytes
    return {
      status,
      headers: {
        ...common,
        'content-type': file.type,
        'content-length': String(bytes.length),
        ...(compressed && { 'content-encoding': encoding }),
      },
      bytes,
    }
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

function cacheControl({ path, bytes }: AppFile, query: string): string {
  if (path === '/builds/latest.json') return 'no-store'
  // The name holds a hash of the content, or the id of a build.
  if (/^\/(assets|builds\/meta)\//.test(path)) return FOR_EVER
  // A file requested by a build's hash is cached forever if it belongs to that build, and not cached if an older
  // build's tab requests it.
  if (path.endsWith('/_payload.json')) return query !== '' && query === buildOf(bytes) ? FOR_EVER : 'no-store'
  return 'no-cache'
}

function buildOf(payload: Uint8Array): string | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload).toString())
    return typeof value === 'object' && value && 'buildId' in value ? String(value.buildId) : undefined
  } catch {
    // Unreadable on disk: the page shows an error, which isn't cached.
    return undefined
  }
}

/** Whether the request is a browser navigation, which needs a page as the answer. */
function wantsPage(headers: Headers): boolean {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null) return destination === 'document'
  return (headers.get('accept') ?? '').includes('text/html')
}

function isKnown(tags: string | null, etag: string): boolean {
  if (tags === null) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag))
}

function encodingFor(accepted: string | null): Encoding | undefined {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => offer.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?$/.test(offer))
  if (takes('br')) return 'br'
  return takes('gzip') || takes('*') ? 'gzip' : undefined
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // A path that is no UTF-8 names no file.
    return undefined
  }
}
