import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The client to count a request for. Each proxy appends the address that it saw to X-Forwarded-For, so only the last entries can be trusted. */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return groupAddress(peer)
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const claimed = withoutPort(forwarded.at(-trustedProxies)?.trim() ?? '')
  return groupAddress(isIP(claimed) ? claimed : peer)
}

/** Some proxies (Azure's) write `192.0.2.1:50000` or `[2001:db8::1]:50000`. */
function withoutPort(claimed: string): string {
  return /^\[(.+)\](:\d+)?$/.exec(claimed)?.[1] ?? /^([\d.]+):\d+$/.exec(claimed)?.[1] ?? claimed
}

/** Groups IPv6 addresses: a household or server gets a whole /64, so a /64 counts as one client. */
export function groupAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  return [...before, ...zeros, ...after]
}
