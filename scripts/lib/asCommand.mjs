import { fileURLToPath } from 'node:url'
import { requireNode } from './install.mjs'

/**
 * Runs `main` where a file is the command itself, and was not imported. What fails is said without a stack.
 * @param url the file's own `import.meta.url`
 */
export async function asCommand(url, main) {
  if (process.argv[1] !== fileURLToPath(url)) return
  requireNode()
  try {
    await main()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
