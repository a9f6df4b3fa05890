import { DescriptorError } from './DescriptorError.ts'
import { type Path, readPath } from './path.ts'

/** Splits `Send {amount} to {to}` into texts and paths. A literal brace is doubled. @throws DescriptorError if a brace or path is malformed */
export function readSentence(text: string, at: string): readonly (string | Path)[] {
  const parts: (string | Path)[] = []
  let end = 0
  for (const { 0: found, 1: path, index } of text.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g)) {
    parts.push(text.slice(end, index))
    end = index + found.length
    if (found === '{{' || found === '}}') parts.push(found.slice(1))
    else if (path === undefined) throw new DescriptorError(at, 'has a brace alone; write {{ or }}')
    else if (path.startsWith('$.')) throw new DescriptorError(at, `names ${path}; write its text instead`)
    else parts.push(readPath(path, at))
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}

/** Whether two paths lead to the same values. A path to a list may omit the final `[]`. */
export const isSamePath = (one: Path, other: Path): boolean =>
  JSON.stringify(bare(one)) === JSON.stringify(bare(other))

function bare(path: Path): Path {
  if (path.of === 'container' || !('all' in (path.steps.at(-1) ?? {}))) return path
  return bare({ ...path, steps: path.steps.slice(0, -1) })
}
