// The repository's root and cache, so that every script works from any folder.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** An absolute path inside the repository. */
export const fromRoot = (...parts) => join(root, ...parts)

/** Everything that scripts leave behind lives in one git-ignored folder. */
export const cacheDir = fromRoot('.cache')
