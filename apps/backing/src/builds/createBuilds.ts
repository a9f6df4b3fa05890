import { parse } from 'valibot'
import { fetchJson } from './fetchJson.ts'
import { type BuildManifest, buildManifestSchema, type LatestBuild, latestBuildSchema } from './manifest.ts'
import { reportFailure } from './reportFailure.ts'

/** Emitted once for each newer build. */
export interface BuildEvent {
  readonly type: 'app:manifest:update'
  readonly build: LatestBuild
}

/** The page's own build, and newer builds. */
export interface Builds {
  /** The id of the running build; undefined on the development server. */
  readonly id: string | undefined
  /** Returns the latest build if it is known and differs from the running build. */
  newer(): LatestBuild | undefined
  /** Calls the listener for each newer build. Returns a function that unsubscribes. */
  subscribe(listener: (event: BuildEvent) => void): () => void
  /** Returns the manifest of the running build, requested once. If it cannot be read, returns undefined and logs the error. */
  manifest(): Promise<BuildManifest | undefined>
  /** Checks now for a newer build. Never rejects. */
  check(): Promise<void>
  /** Checks at each interval, and when the tab becomes visible after an interval. Returns a function that stops this. */
  watch(): () => void
}

/** Options of createBuilds(). Tests replace its dependencies. */
export interface BuildsOptions {
  readonly id: string | undefined
  readonly intervalMs?: number | undefined
  readonly fetchFile?: (url: string, init?: RequestInit) => Promise<unknown>
  readonly now?: () => number
  readonly page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

const HOUR_MS = 3_600_000

/**
 * Tracks the latest build (S4.37, S7.1, S7.2).
 *
 * @param options - `id` of the running build; without it, no request is sent. `intervalMs` defaults to an hour
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
      // The time makes the address unique, so that no cache has it.
      const latest = parse(latestBuildSchema, await fetchFile(`/builds/latest.json?${askedAtMs}`))
      if (latest.id === (newer?.id ?? id)) return
      // After a rollback, the running build is the latest again.
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
      // Timers of a sleeping tab or laptop pause.
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
