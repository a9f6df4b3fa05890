import { writeContentPolicy } from '../../policy/writeContentPolicy.ts'

/**
 * The policy that a page of ours is served with: that of a page which calls its own origin, and those that are named.
 *
 * @param origins - origins that the page may call and take images from, such as a gateway on another host
 * @param frames - origins of frames that the page may show
 * @example
 * contentPolicy(['https://gateway.example'])
 */
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
