import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { ConfigError } from '../../config/ConfigError.ts'
import { checkSvg } from './checkSvg.ts'

export interface Icon {
  readonly bytes: Uint8Array
  readonly type: string
}

const MAX_BYTES = 131_072
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Reads an operator's own icons: `{image_id}.png`, `.webp` or `.svg`, by the wallet's id or image id,
 * and `{CAIP-2 or CAIP-10 id}.svg` with `-` for `:` for a network or a token.
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
  if (text === undefined) return 'is no SVG picture'
  const fault = checkSvg(text)
  if (fault === undefined) return { bytes, type: 'image/svg+xml' }
  return fault === 'is no SVG picture' ? fault : `${fault}. Save it as a plain picture`
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
