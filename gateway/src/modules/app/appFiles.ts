import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface AppFile {
  readonly path: string
  readonly type: string
  readonly bytes: Uint8Array
  /** Of the content alone, and so the same for each encoding: a weak tag. */
  readonly etag: string
  /** The compressed content, computed once; undefined if compression doesn't help. */
  compressed(encoding: Encoding): Promise<Uint8Array> | undefined
}

export interface AppFiles {
  /** The file for a decoded path, or the index page of a folder. Undefined if there is none. */
  find(path: string): Promise<AppFile | undefined>
}

const MAX_KEPT_FILES = 1_000
const MAX_KEPT_BYTES = 4_194_304
const WORTH_COMPRESSING = /^(text\/|image\/svg|application\/(json|manifest\+json|wasm))/
const SMALL_BYTES = 512

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** Reads a built app's folder. Files are kept in memory until they change, so that a deployment needs no restart. */
export function createAppFiles(folder: string, addToHead = ''): AppFiles {
  const kept = new Map<string, { readonly stamp: string; readonly file: AppFile }>()

  async function read(path: string): Promise<AppFile | undefined> {
    const name = await inside(folder, path)
    const found = name === undefined ? undefined : await stat(name).catch(() => undefined)
    if (name === undefined || !found?.isFile()) {
      kept.delete(path)
      return undefined
    }
    const stamp = `${found.ino} ${found.size} ${found.mtimeMs}`
    const known = kept.get(path)
    if (known?.stamp === stamp) return known.file
    const content = await readFile(name).catch(() => undefined)
    if (content === undefined) return undefined
    const bytes =
      extname(path) === '.html' ? Buffer.from(addBehindHead(content.toString(), addToHead)) : content
    const file = toFile(path, bytes)
    if (bytes.length <= MAX_KEPT_BYTES) kept.set(path, { stamp, file })
    if (kept.size > MAX_KEPT_FILES) kept.delete(kept.keys().next().value ?? path)
    return file
  }

  return {
    async find(path) {
      if (!isPlain(path)) return undefined
      const asFolder = `${path.replace(/\/$/, '')}/index.html`
      return path.endsWith('/') ? read(asFolder) : ((await read(path)) ?? (await read(asFolder)))
    },
  }
}

/** Whether each part of the path is an ordinary name: no way up, no hidden file, nothing that only Windows understands. */
function isPlain(path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/').slice(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a path with one names no file, and some systems end a name at it.
  return parts.every((part) => !/^$|[\\:\u0000-\u001f]|^\.(?!well-known$)/.test(part))
}

/** The file's real name, unless a link leads out of the folder. */
async function inside(folder: string, path: string): Promise<string | undefined> {
  try {
    const [root, name] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    return name.startsWith(root + sep) ? name : undefined
  } catch {
    // No such file.
    return undefined
  }
}

function toFile(path: string, bytes: Uint8Array): AppFile {
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
  const made = new Map<Encoding, Promise<Uint8Array>>()
  return {
    path,
    type,
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    compressed(encoding) {
      if (bytes.length < SMALL_BYTES || !WORTH_COMPRESSING.test(type)) return undefined
      const known = made.get(encoding) ?? compress[encoding](bytes)
      made.set(encoding, known)
      return known
    },
  }
}

const brotli = promisify(brotliCompress)
const deflate = promisify<Uint8Array, { level: number }, Buffer>(gzip)
const compress = {
  // The highest quality of 11 takes ten times as long for a percent or two.
  br: (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => deflate(bytes, { level: 9 }),
}

function addBehindHead(html: string, added: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}${added}`)
}
