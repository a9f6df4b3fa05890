// The files of the repository as git knows them: tracked, and new ones that are not ignored.
import { run } from './run.mjs'

/** Repository paths with forward slashes, sorted. */
export async function listRepository() {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  return [...new Set(listed.split('\0').filter((file) => file !== ''))].sort()
}
