import { fileURLToPath } from 'node:url'

/** A path inside the repository. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
