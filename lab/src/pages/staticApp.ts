import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'

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
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** A file as it is answered. */
export type StaticFile = { body: Buffer; type: string; etag: string; immutable: boolean }

/**
 * Finds a file of a built app. A path without an extension is a place inside the app, which index.html answers.
 *
 * @param folder The build's folder.
 * @param path The path of the request, decoded.
 * @param addToHead HTML that index.html gets at the beginning of its head, before the app's own scripts.
 * @returns The file, or undefined where there is none.
 * @example
 * readStaticFile('apps/backing/dist', '/projects/7', '<script src="/__lab/wallet.js"></script>')
 */
export function readStaticFile(folder: string, path: string, addToHead: string): StaticFile | undefined {
  const wanted = path.endsWith('/') || extname(path) === '' ? '/index.html' : path
  const file = normalize(join(folder, wanted))
  if (!file.startsWith(normalize(folder + sep)) || !existsSync(file) || !statSync(file).isFile())
    return undefined
  const bytes = readFileSync(file)
  const body =
    wanted === '/index.html' ? Buffer.from(addBehindHead(bytes.toString('utf8'), addToHead)) : bytes
  return {
    body,
    type: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // Vite writes a hash of the content into these names.
    immutable: wanted.startsWith('/assets/'),
  }
}

const addBehindHead = (html: string, added: string): string =>
  html.replace(/<head[^>]*>/i, (head) => `${head}${added}`)
