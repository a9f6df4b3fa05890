import type { Person } from './people.ts'

/** One provider's protocol, with what is odd about it. */
export type StandIn = {
  name: string
  /** Its paths, below the stand-in's address. */
  authorize: string
  token: string
  keys?: string
  /** The error code for a user's refusal. */
  denial: Record<string, string>
  isForm?: boolean
  /** Whether its pages cut themselves off from the page that opened them, by their policy for openers. */
  cutsOpener?: boolean
  needsPkce?: boolean
  /** Whether the client proves itself with HTTP Basic. */
  isBasic?: boolean
  refuse: { status: 200 | 400; body: object }
  claims?: (person: Person) => object
  /** The API's responses about a user, by path. */
  api: Record<string, (person: Person) => unknown>
}

const denied = { error: 'access_denied' }
const badGrant = { status: 400, body: { error: 'invalid_grant' } } as const

export const STAND_INS: Readonly<Record<string, StandIn>> = {
  google: {
    name: 'Google',
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    keys: '/oauth2/v3/certs',
    denial: denied,
    refuse: badGrant,
    claims: ({ name, email, isVerified }) => ({ name, email, email_verified: isVerified }),
    api: {},
  },
  apple: {
    name: 'Apple',
    authorize: '/auth/authorize',
    token: '/auth/token',
    keys: '/auth/keys',
    denial: { error: 'user_cancelled_authorize' },
    isForm: true,
    refuse: badGrant,
    // Booleans are texts, and a user who hides their address gets a relay address.
    claims: ({ id, email, isVerified, isHidden }) => ({
      email: isHidden ? `${id}@privaterelay.appleid.com` : email,
      email_verified: String(isVerified),
      ...(isHidden && { is_private_email: 'true' }),
      nonce_supported: true,
    }),
    api: {},
  },
  github: {
    name: 'GitHub',
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    denial: { ...denied, error_description: 'The user has denied your application access.' },
    // An error with status 200.
    refuse: {
      status: 200,
      body: { error: 'bad_verification_code', error_description: 'The code is incorrect.' },
    },
    api: {
      '/user': ({ id, name }) => ({ id: Number(id), login: name, email: null }),
      '/user/emails': ({ id, name, email, isVerified }) => [
        { email: `${id}+${name}@users.noreply.github.com`, primary: false, verified: true, visibility: null },
        { email, primary: true, verified: isVerified, visibility: 'private' },
      ],
    },
  },
  x: {
    name: 'X',
    cutsOpener: true,
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    denial: denied,
    needsPkce: true,
    isBasic: true,
    refuse: { status: 400, body: { error: 'invalid_request', error_description: 'The code was invalid.' } },
    api: { '/2/users/me': ({ id, name }) => ({ data: { id, name, username: name } }) },
  },
  discord: {
    name: 'Discord',
    authorize: '/oauth2/authorize',
    token: '/api/oauth2/token',
    denial: denied,
    refuse: badGrant,
    api: {
      '/api/users/@me': ({ id, name, email, isVerified }) => ({
        ...{ id, username: name, global_name: null, email, verified: isVerified },
      }),
    },
  },
  facebook: {
    name: 'Facebook',
    authorize: '/v21.0/dialog/oauth',
    token: '/v21.0/oauth/access_token',
    denial: { ...denied, error_reason: 'user_denied' },
    refuse: { status: 400, body: { error: { message: 'Invalid code', type: 'OAuthException', code: 100 } } },
    api: { '/v21.0/me': ({ id, name }) => ({ id, name }) },
  },
}
