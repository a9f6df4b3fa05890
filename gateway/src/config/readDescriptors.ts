import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { DescriptorError, mergeDescriptors, readDescriptor } from '@latchkey/clear-signing/erc7730'
import type { SettingReader } from './SettingReader.ts'

/** Descriptors by chain and contract, as JSON with their includes merged in. */
export type Descriptors = ReadonlyMap<string, readonly unknown[]>

const MOST_BYTES = 262_144
/** Maximum depth of nested includes. */
const MOST_INCLUDES = 8

const keyOf = (chainId: number, address: string): string => `${chainId}:${address.toLowerCase()}`

export const descriptorsOf = (descriptors: Descriptors, chainId: number, address: string): unknown[] => [
  ...(descriptors.get(keyOf(chainId, address)) ?? []),
]

/** Reads the descriptors of `WALLET_DESCRIPTORS_DIR` and its folders. A file without a `context` is only for others to include. */
export function readDescriptors(read: SettingReader): Descriptors {
  const found = new Map<string, unknown[]>()
  const folder = read.path('WALLET_DESCRIPTORS_DIR')
  if (folder === undefined) return found
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    read.mistake('WALLET_DESCRIPTORS_DIR is no folder. Write the folder with your descriptors (ERC-7730).')
    return found
  }
  const root = realpathSync(folder)
  const files = readdirSync(root, { withFileTypes: true, recursive: true }).filter(isJson).map(pathOf).sort()
  for (const file of files) {
    try {
      const descriptor = merged(file, root)
      if (!Object.hasOwn(Object(descriptor), 'context')) continue
      for (const { chainId, address } of readDescriptor(descriptor).deployments) {
        const key = keyOf(chainId, address)
        found.set(key, [...(found.get(key) ?? []), descriptor])
      }
    } catch (error) {
      if (!(error instanceof DescriptorError)) throw error
      read.mistake(`WALLET_DESCRIPTORS_DIR: ${relative(root, file)}: ${error.message}.`)
    }
  }
  return found
}

const isJson = (entry: Dirent): boolean => entry.isFile() && entry.name.endsWith('.json')
const pathOf = (entry: Dirent): string => join(entry.parentPath, entry.name)

/** Reads a file with its includes. Only files in the folder are read. */
function merged(file: string, root: string, depth = 0): unknown {
  const own = parseFile(file)
  const included: unknown = Object.hasOwn(Object(own), 'includes') ? Object(own).includes : undefined
  if (included === undefined) return own
  if (typeof included !== 'string' || /^[a-z]+:/i.test(included))
    throw new DescriptorError('includes', 'is not a file of the folder; others are not loaded')
  const path = join(dirname(file), included)
  if (!existsSync(path)) throw new DescriptorError('includes', `names ${included}, which does not exist`)
  if (!realpathSync(path).startsWith(root + sep))
    throw new DescriptorError('includes', `names ${included}, which is outside the folder`)
  if (depth === MOST_INCLUDES) throw new DescriptorError('includes', 'goes in a circle, or too deep')
  return mergeDescriptors(merged(path, root, depth + 1), own)
}

function parseFile(file: string): unknown {
  if (statSync(file).size > MOST_BYTES)
    throw new DescriptorError('The file', `has more than ${MOST_BYTES} bytes`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new DescriptorError('The file', 'is not JSON')
  }
}
