import type { Connector } from '@latchkey/core'
import { cleanName, isSafeImage } from '@latchkey/core/adapter'
import { isProvider, type Provider, read } from '../provider/provider.ts'

export interface Announcement {
  readonly rdns: string
  readonly uuid: string
  readonly name: string
  readonly imageUrl?: string
  readonly provider: Provider
}

/** Parses the detail of an EIP-6963 event. Any script on the page can send one, so its name and icon are untrusted. */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  const info = read(detail, 'info')
  const provider = read(detail, 'provider')
  const rdns = read(info, 'rdns')
  const uuid = read(info, 'uuid')
  const icon = read(info, 'icon')
  const name = cleanName(read(info, 'name'))
  if (!name || !isProvider(provider)) return undefined
  // The dot keeps an announcement from taking the name of one of the kit's own connectors.
  if (typeof rdns !== 'string' || !isRdns(rdns)) return undefined
  if (typeof uuid !== 'string' || !/^[\w-]{1,64}$/.test(uuid)) return undefined
  return { rdns, uuid, name, provider, ...(isSafeImage(icon) ? { imageUrl: icon } : {}) }
}

/** Creates the connector of an announcement. `id` distinguishes announcements with the same rdns. */
export function toConnector(id: string, { rdns, uuid, provider, name, imageUrl }: Announcement): Connector {
  const image = imageUrl ? { imageUrl } : {}
  return { id, name, type: 'ANNOUNCED', chain: 'eip155', info: { rdns, uuid }, provider, ...image }
}

/** Whether a text has reverse-domain form, with at least one dot. */
export function isRdns(text: string): boolean {
  return /^[\w-]{1,63}(\.[\w-]{1,63}){1,9}$/.test(text)
}
