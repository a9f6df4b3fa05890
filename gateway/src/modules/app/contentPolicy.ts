import { writeContentPolicy } from '../../policy/writeContentPolicy.ts'

/** The policy of a page of ours: it calls its own origin and `origins`, takes images from these, and shows `frames`. */
export function contentPolicy(origins: readonly string[], frames: readonly string[] = []): string {
  const http = origins.map((url) => new URL(url).origin)
  const sockets = http.map((origin) => origin.replace(/^http/, 'ws'))
  return writeContentPolicy({
    calls: [...http, ...sockets],
    images: http,
    frames: frames.map((url) => new URL(url).origin),
    page: { calls: true, fonts: true, manifest: true },
    trustedTypes: 'none',
  })
}
