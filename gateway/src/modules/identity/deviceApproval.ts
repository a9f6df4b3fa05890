import type { Mailer } from '../../mail/createMailer.ts'
import type { CodeStore, StoredLink } from './codeStore.ts'
import { createToken, type Device, digestToken } from './sessions.ts'

const MINUTE_MS = 60_000
const LINK_MINUTES = 15
/** How long an approval is valid for a device that has never signed in. */
const APPROVED_MS = 30 * 86_400_000

/**
 * Links that approve a device before a code is mailed for it, if the operator requires that.
 *
 * @param parts.url - the wallet's own origin
 */
export function createDeviceApproval({
  codeStore,
  mailer,
  url,
  now,
}: {
  readonly codeStore: CodeStore
  readonly mailer: Mailer
  readonly url: string
  readonly now: () => number
}) {
  const iso = (ms = now()): string => new Date(ms).toISOString()
  return {
    async isApproved(device: Device, email: string): Promise<boolean> {
      const link = await codeStore.linkOf(device.projectId, device.id)
      // The newest link of a device counts only for the address that it was mailed to.
      return link?.email === email && link.approved_at !== null && Date.parse(link.expires_at) > now()
    },
    async sendLink(device: Device, email: string, locale: string, product: string): Promise<void> {
      const { token, digest } = createToken()
      await codeStore.putLink({
        ...{ digest, email, locale, project_id: device.projectId, approved_at: null },
        ...{ device_id: device.id, device_name: device.name, created_at: iso() },
        expires_at: iso(now() + LINK_MINUTES * MINUTE_MS),
      })
      const link = `${url}/device/approve?token=${token}`
      const content = { kind: 'device', product, device: device.name, link, minutes: LINK_MINUTES } as const
      await mailer.send(email, locale, content)
    },
    async status(device: Device): Promise<'pending' | 'approved' | 'expired'> {
      const link = await codeStore.linkOf(device.projectId, device.id)
      if (link === undefined) return 'expired'
      if (link.approved_at !== null) return 'approved'
      return Date.parse(link.expires_at) > now() ? 'pending' : 'expired'
    },
    async findLink(token: string): Promise<StoredLink | undefined> {
      const link = await codeStore.findLink(digestToken(token))
      const isOpen = link !== undefined && link.approved_at === null && Date.parse(link.expires_at) > now()
      return isOpen ? link : undefined
    },
    /** @returns the link, if this is its first approval and it has not expired */
    approve: (token: string) => codeStore.approveLink(digestToken(token), iso(), iso(now() + APPROVED_MS)),
  }
}
