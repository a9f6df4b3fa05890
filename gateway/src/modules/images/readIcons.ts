import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { ConfigError } from '../../config/ConfigError.ts'

/** A picture of the operator's own. */
export interface Icon {
  readonly bytes: Uint8Array
  readonly type: string
}

const MAX_BYTES = 131_072
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** What an SVG that is a picture and nothing else does not have. */
const UNFIT_SVG: readonly (readonly [RegExp, string])[] = [
  [/<script|javascript:|\son\w+\s*=/i, 'has a script'],
  [/<(foreignObject|iframe|embed|object|animate|set)\b|<!(ENTITY|DOCTYPE)/i, 'has more than shapes'],
  [/@import/i, 'names another address'],
]

/** Where an SVG has something drawn from elsewhere. */
const ADDRESSES = /(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))|url\(\s*["']?([^"')]*)/gi
/** A part of itself, or a picture within it. */
const OWN_ADDRESS = /^\s*(#|data:image\/(png|jpeg|webp)[;,]|$)/i

/**
 * Reads an operator's own icons: `{image_id}.png`, `.webp` or `.svg`, by image id.
 *
 * @param directory - `DIRECTORY_ICONS_DIR`
 * @throws ConfigError naming each file that is no such picture, and why
 */
export function readIcons(directory: string | undefined): ReadonlyMap<string, Icon> {
  if (directory === undefined) return new Map()
  const icons = new Map<string, Icon>()
  const mistakes: string[] = []
  for (const file of listFiles(directory)) {
    const { name, ext } = parse(file)
    if (name.startsWith('.')) continue
    const bytes = readFileSync(join(directory, file))
    const read = readIcon(ext.toLowerCase(), bytes)
    if (typeof read === 'string') mistakes.push(`DIRECTORY_ICONS_DIR: ${file} ${read}.`)
    else if (icons.has(name)) mistakes.push(`DIRECTORY_ICONS_DIR: two files are called ${name}. Keep one.`)
    else icons.set(name, read)
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return icons
}

function readIcon(extension: string, bytes: Buffer): Icon | string {
  if (bytes.length > MAX_BYTES) return `has ${bytes.length} bytes. Make it ${MAX_BYTES} at most`
  if (extension === '.png')
    return PNG.every((byte, index) => bytes[index] === byte)
      ? { bytes, type: 'image/png' }
      : 'is no PNG picture'
  if (extension === '.webp')
    return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
      ? { bytes, type: 'image/webp' }
      : 'is no WebP picture'
  if (extension !== '.svg') return 'is neither png nor webp nor svg. Take it out of the folder'
  return readSvg(bytes)
}

function readSvg(bytes: Buffer): Icon | string {
  const text = toText(bytes)
  if (text === undefined || !/^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
    return 'is no SVG picture'
  // The names of its vocabulary are no addresses that anything is loaded from.
  const drawn = text.replace(/\sxmlns(:\w+)?\s*=\s*("[^"]*"|'[^']*')/g, '')
  const unfit = UNFIT_SVG.find(([pattern]) => pattern.test(drawn))?.[1] ?? foreignAddress(drawn)
  return unfit ? `${unfit}. Save it as a plain picture` : { bytes, type: 'image/svg+xml' }
}

function foreignAddress(svg: string): string | undefined {
  const addresses = [...svg.matchAll(ADDRESSES)].map((found) =>
    found.slice(1).find((text) => text !== undefined),
  )
  return addresses.every((address = '') => OWN_ADDRESS.test(address)) ? undefined : 'names another address'
}

function toText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so not an SVG that every browser shows.
    return undefined
  }
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  } catch {
    throw new ConfigError([
      `DIRECTORY_ICONS_DIR: ${directory} cannot be read. Write the path of a folder with icons.`,
    ])
  }
}
