import type { OAuthProvider } from '@latchkey/contract'
import * as v from 'valibot'
import { parseEmail } from '../../mail/parseEmail.ts'

export interface Profile {
  /** The provider's id of the account, which is never reassigned. */
  readonly subject: string
  readonly userName: string | null
  /** Null unless the provider has verified the address, and mail to it reaches the user. */
  readonly email: string | null
}

export interface Answered {
  /** The claims of the verified id token. */
  readonly claims: () => Promise<unknown>
  readonly get: <schema extends v.GenericSchema>(
    url: string,
    schema: schema,
  ) => Promise<v.InferOutput<schema>>
}

/** How one provider implements OAuth 2.0. A setting can replace its URLs. */
export interface ProviderEntry {
  readonly name: string
  readonly authorize: string
  readonly token: string
  readonly scope: string
  readonly extra?: Readonly<Record<string, string>>
  /** How the client authenticates: by its secret in the form or a header, or by a token signed with its key. */
  readonly client: 'form' | 'header' | 'key'
  /** Apple and Facebook document no PKCE for a confidential client. */
  readonly hasPkce: boolean
  /** OpenID Connect: the issuers of id tokens, and the URL of the keys. */
  readonly openId?: { readonly keys: string; readonly issuers: readonly string[] }
  /** Whether the user returns by a form posted from the provider's origin. */
  readonly isForm: boolean
  /** Whether each API call contains an HMAC of its token. */
  readonly hasTokenProof?: boolean
  readonly read: (answered: Answered) => Promise<Profile>
}

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))
const digits = v.pipe(v.string(), v.regex(/^\d{1,32}$/))
const text = v.pipe(v.string(), v.maxLength(1_024))
const optionalText = v.nullish(text)
/** A boolean, which Apple may write as a string. */
const flag = v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]))

const googleClaims = v.object({
  sub: id,
  email: optionalText,
  email_verified: v.optional(v.boolean()),
  name: optionalText,
})
const appleClaims = v.object({ sub: id, email: optionalText, email_verified: flag, is_private_email: flag })
const gitHubUser = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), login: text })
const gitHubEmails = v.array(v.object({ email: text, primary: v.boolean(), verified: v.boolean() }))
const xUser = v.object({ data: v.object({ id: digits, username: text }) })
const discordUser = v.object({
  id: digits,
  username: text,
  email: optionalText,
  verified: v.optional(v.boolean()),
})
const facebookUser = v.object({ id: digits, name: optionalText })

const GITHUB_API = 'https://api.github.com'
const FACEBOOK_API = 'https://graph.facebook.com/v21.0'

/** All providers. No other code in the gateway distinguishes them. */
export const PROVIDERS: Readonly<Record<OAuthProvider, ProviderEntry>> = {
  google: {
    name: 'Google',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'openid email profile',
    extra: { prompt: 'select_account' },
    client: 'form',
    hasPkce: true,
    openId: {
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
    },
    isForm: false,
    async read({ claims }) {
      const { sub, email, email_verified, name } = v.parse(googleClaims, await claims())
      const verified = email_verified === true ? toEmail(email) : null
      return { subject: sub, userName: verified ?? toName(name), email: verified }
    },
  },
  x: {
    name: 'X',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    client: 'header',
    hasPkce: true,
    isForm: false,
    // The e-mail address is never requested, because X does not say whether it is verified.
    async read({ get }) {
      const { data } = await get('https://api.x.com/2/users/me', xUser)
      return { subject: data.id, userName: toName(data.username), email: null }
    },
  },
  discord: {
    name: 'Discord',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    client: 'form',
    hasPkce: true,
    isForm: false,
    async read({ get }) {
      const { id, username, email, verified } = await get('https://discord.com/api/users/@me', discordUser)
      return {
        subject: id,
        userName: toName(username),
        email: verified === true ? toEmail(email) : null,
      }
    },
  },
  github: {
    name: 'GitHub',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    client: 'form',
    hasPkce: true,
    isForm: false,
    async read({ get }) {
      const { id, login } = await get(`${GITHUB_API}/user`, gitHubUser)
      const emails = await get(`${GITHUB_API}/user/emails`, gitHubEmails)
      const primary = emails.find((found) => found.primary && found.verified)
      // A name can change and then be taken by another user, so the number identifies the account.
      return { subject: String(id), userName: toName(login), email: toEmail(primary?.email) }
    },
  },
  apple: {
    name: 'Apple',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scope: 'email',
    extra: { response_mode: 'form_post' },
    client: 'key',
    hasPkce: false,
    openId: { keys: 'https://appleid.apple.com/auth/keys', issuers: ['https://appleid.apple.com'] },
    isForm: true,
    async read({ claims }) {
      const { sub, email, email_verified, is_private_email } = v.parse(appleClaims, await claims())
      const verified = isTrue(email_verified) ? toEmail(email) : null
      const isRelayed = isTrue(is_private_email) || (verified?.endsWith('@privaterelay.appleid.com') ?? false)
      return { subject: sub, userName: verified, email: isRelayed ? null : verified }
    },
  },
  facebook: {
    name: 'Facebook',
    authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: `${FACEBOOK_API}/oauth/access_token`,
    scope: 'public_profile',
    client: 'form',
    hasPkce: false,
    isForm: false,
    hasTokenProof: true,
    async read({ get }) {
      const { id, name } = await get(`${FACEBOOK_API}/me?fields=id,name`, facebookUser)
      return { subject: id, userName: toName(name), email: null }
    },
  },
}

const MOST_NAME = 64

/** Reduces a name to one short line, without characters that reverse or hide the text around them. */
function toName(name: string | null | undefined): string | null {
  const line = (name ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...line].slice(0, MOST_NAME).join('') || null
}

function toEmail(email: string | null | undefined): string | null {
  if (!email) return null
  try {
    return parseEmail(email)
  } catch {
    // An address that we would not mail links no user.
    return null
  }
}

function isTrue(value: v.InferOutput<typeof flag>): boolean {
  return value === true || value === 'true'
}
