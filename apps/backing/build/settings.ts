import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/** Settings of a build, from environment variables. docs/backing.md explains each one. */
export interface BuildSettings {
  readonly programmeFile: string
  /** The file's name in error messages, as it was set. */
  readonly programmeName: string
  /** The page's public address, without a slash at its end. */
  readonly siteUrl: string | undefined
  /** The node to ask for a treasury's state, by chain id. */
  readonly snapshotNodes: Readonly<Record<string, string>>
  /** The time of the build's sources, in milliseconds. Two builds of the same sources have the same time. */
  readonly timestamp: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a build's settings.
 *
 * @throws Error that names the wrong variable and a valid value
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

/** Reads the time of the sources. The clock would make two builds of the same sources differ. */
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
    // The sources come from an archive, which has no commit time.
    return '0'
  }
}
