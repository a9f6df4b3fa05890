import { parse } from 'valibot'
import { fetchJson } from './fetchJson.ts'
import { type BuildManifest, buildManifestSchema, type LatestBuild, latestBuildSchema } from './manifest.ts'
import { reportFailure } from './reportFailure.ts'

/** Raised once for each newer build that is seen. */
export interface BuildEvent {
  readonly type: 'app:manifest:update'
  readonly build: LatestBuild
}

/** What the page knows of its own build, and of newer ones. */
export interface Builds {
  /** The build that is running; undefined on the development server. */
  readonly id: string | undefined
  /** The newest build that is not the running one, once it has been seen. */
  newer(): LatestBuild | undefined
  /** Calls back for each newer build; returns what ends that. */
  subscribe(listener: (event: BuildEvent) => void): () => void
  /** The manifest of the running build, asked for once. Undefined where it cannot be read, which the console then says. */
  manifest(): Promise<BuildManifest | undefined>
  /** Asks now whether there is a newer build. Never rejects. */
  check(): Promise<void>
  /** Begins to ask at each interval, and when the tab is looked at again after one. Returns what ends it. */
  watch(): () => void
}

/** What builds are read with; a test gives its own. */
export interface BuildsOptions {
  readonly id: string | undefined
  readonly intervalMs?: number | undefined
  readonly fetchFile?: (url: string, init?: RequestInit) => Promise<unknown>
  readonly now?: () => number
  readonly page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

const HOUR_MS = 3_600_000

/**
 * Follows which build is the latest: S4.37, S7.1, S7.2.
 *
 * @param options - `id` of the running build; without one nothing is ever asked. `intervalMs` is an hour unless told
 */
export function createBuilds({
  id,
  intervalMs = HOUR_MS,
  fetchFile = fetchJson,
  now = Date.now,
  page = globalThis.document,
}: BuildsOptions): Builds {
  const listeners = new Set<(event: BuildEvent) => void>()
  let newer: LatestBuild | undefined
  let manifest: Promise<BuildManifest | undefined> | undefined
  let askedAtMs = now()

  async function readManifest(buildId: string): Promise<BuildManifest | undefined> {
    try {
      return parse(buildManifestSchema, await fetchFile(`/builds/meta/${buildId}.json`))
    } catch (cause) {
      reportFailure("The build's manifest could not be read.", cause)
      return undefined
    }
  }

  async function check(): Promise<void> {
    if (id === undefined) return
    askedAtMs = now()
    try {
      // The time makes it an address that no cache has seen.
      const latest = parse(latestBuildSchema, await fetchFile(`/builds/latest.json?${askedAtMs}`))
      if (latest.id === (newer?.id ?? id)) return
      // A deployment that was taken back makes the running build the latest again.
      newer = latest.id === id ? undefined : latest
      if (newer) for (const listener of listeners) listener({ type: 'app:manifest:update', build: newer })
    } catch (cause) {
      reportFailure('Whether there is a newer build could not be read. It is asked again later.', cause)
    }
  }

  return {
    id,
    newer: () => newer,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    manifest() {
      if (id !== undefined) manifest ??= readManifest(id)
      return manifest ?? Promise.resolve(undefined)
    },
    check,
    watch() {
      if (id === undefined) return () => {}
      const timer = setInterval(check, intervalMs)
      // Timers of a sleeping tab or laptop stand still.
      const onVisible = () => {
        if (page.visibilityState === 'visible' && now() - askedAtMs >= intervalMs) void check()
      }
      page.addEventListener('visibilitychange', onVisible)
      return () => {
        clearInterval(timer)
        page.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}
