import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/** What a build may be told, by environment variables. docs/backing.md explains each one. */
export interface BuildSettings {
  readonly programmeFile: string
  /** What that file is called where something is wrong with it: as it was given. */
  readonly programmeName: string
  /** Where the page will be reached, without a slash at its end. */
  readonly siteUrl: string | undefined
  /** The node to ask for a treasury's state, by chain id. */
  readonly snapshotNodes: Readonly<Record<string, string>>
  /** When the build's sources were made, in milliseconds: the same for two builds of the same sources. */
  readonly timestamp: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a build's settings.
 *
 * @throws Error naming the variable that is wrong, and what to write
 */
export function readSettings(root: string, environment: Environment): BuildSettings {
  const nodes = Object.entries(environment).flatMap(([name, value]) => {
    const [, chainId] = /^SNAPSHOT_RPC_URL_(\d+)$/.exec(name) ?? []
    return chainId && value ? [[chainId, checkUrl(name, value)]] : []
  })
  const { PROGRAMME_FILE, SITE_URL } = environment
  return {
    programmeFile: PROGRAMME_FILE ? resolve(PROGRAMME_FILE) : join(root, 'programme.json'),
    programmeName: PROGRAMME_FILE || 'programme.json',
    siteUrl: SITE_URL ? checkUrl('SITE_URL', SITE_URL).replace(/\/+$/, '') : undefined,
    snapshotNodes: Object.fromEntries(nodes),
    timestamp: readTimestamp(root, environment),
  }
}

function checkUrl(name: string, value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new Error(`${name} is not valid. Write a URL that begins with http: or https:.`)
}

/** The clock would make two builds of the same sources differ. */
function readTimestamp(root: string, { SOURCE_DATE_EPOCH }: Environment): number {
  const seconds = SOURCE_DATE_EPOCH || lastCommitSeconds(root)
  if (/^\d{1,12}$/.test(seconds)) return Number(seconds) * 1_000
  throw new Error('SOURCE_DATE_EPOCH is not valid. Write whole seconds since 1970.')
}

function lastCommitSeconds(root: string): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    // Built from an archive: there is no time to go by.
    return '0'
  }
}
