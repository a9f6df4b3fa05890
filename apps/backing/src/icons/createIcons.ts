import type { IconData } from './IconData.ts'
import { iconUrls } from './iconUrls.ts'
import { isLocalIcon, localIcons } from './localIcons.ts'
import { readIconSet } from './readIconSet.ts'

/** The timeout for an icon service (S9.16). */
export const ICON_TIMEOUT_MS = 1500
/** The time to collect names for one request. A page that hydrates in slices requests them one slice after the other. */
const GATHER_MS = 100
/** The text that S8.64 requires. */
export const ICONS_FAILED = 'Failed to load custom icons'

/** Icons that the page's code does not contain, because the programme file names them. */
export interface Icons {
  /** Returns the icon with a collection and a name, such as `backing:shield`; undefined until it has loaded. */
  get(name: string): IconData | undefined
  /** Requests an icon. Icons that are requested within a short time share one request per collection. */
  want(name: string): void
  subscribe(listener: () => void): () => void
}

/** Options of createIcons(). Tests replace its dependencies. */
export interface IconsOptions {
  /** The gateway's `/icons`, or the address of a public icon service. */
  readonly baseUrl: string
  readonly fetchFile?: (url: string, signal: AbortSignal) => Promise<Response>
}

/**
 * Creates the loader of icons (S7.4). If the service does not return icons in time, logs the error, and uses the bundled icons
 * of the same name instead.
 */
export function createIcons({
  baseUrl,
  fetchFile = (url, signal) => fetch(url, { signal, credentials: 'omit' }),
}: IconsOptions): Icons {
  const listeners = new Set<() => void>()
  const loaded = new Map<string, IconData>()
  const asked = new Set<string>()
  let waiting: string[] = []

  async function load(prefix: string, names: readonly string[]): Promise<void> {
    const urls = iconUrls(baseUrl.replace(/\/+$/, ''), prefix, names)
    await Promise.all(
      urls.map(async (url) => {
        try {
          const response = await fetchFile(url, AbortSignal.timeout(ICON_TIMEOUT_MS))
          if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
          for (const [name, icon] of readIconSet(await response.json())) loaded.set(`${prefix}:${name}`, icon)
        } catch (cause) {
          // biome-ignore lint/suspicious/noConsole: S8.64 has it there.
          console.error(ICONS_FAILED, cause)
        }
      }),
    )
    for (const name of names) {
      const id = `${prefix}:${name}`
      if (!loaded.has(id)) loaded.set(id, standIn(name))
    }
    for (const listener of listeners) listener()
  }

  function flush(): void {
    const byPrefix = new Map<string, string[]>()
    for (const id of waiting) {
      const [prefix = '', name = ''] = id.split(':')
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), name])
    }
    waiting = []
    for (const [prefix, names] of byPrefix) void load(prefix, names)
  }

  return {
    get: (name) => loaded.get(name),
    want(name) {
      if (asked.has(name) || !/^[a-z0-9-]+:[a-z0-9-]+$/.test(name)) return
      asked.add(name)
      if (waiting.length === 0) setTimeout(flush, GATHER_MS)
      waiting.push(name)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the page's own icon of that name, or else a plain stone. */
function standIn(name: string): IconData {
  const shapes = isLocalIcon(name) ? localIcons[name] : localIcons.stone
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5', 'stroke-linecap': 'round' }
  return {
    viewBox: '0 0 20 20',
    shapes: shapes.map(({ tag, attributes }) => ({
      tag,
      attributes: { ...line, 'stroke-linejoin': 'round', ...attributes },
    })),
  }
}
