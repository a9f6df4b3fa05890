import { readFileSync } from 'node:fs'
import { extname } from 'node:path'

/** Everybody who approves something loads it. */
const MOST_BYTES = 32_768
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

/** A small picture as a `data:` address, which a strict content policy allows. An Error says what is wrong with the file. */
export function readPicture(path: string): string {
  const type = TYPES[extname(path).toLowerCase()]
  if (!type) throw new Error(`is no .png, .svg, .webp or .jpg file: ${path}`)
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    throw new Error(`cannot be read: ${path}`)
  }
  if (bytes.length > MOST_BYTES) throw new Error(`has more than 32 KiB: ${path}`)
  return `data:${type};base64,${bytes.toString('base64')}`
}
