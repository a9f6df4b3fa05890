import { LOGIN_PROVIDERS, walletOpeningStart } from '@latchkey/contract'
import {
  boolean,
  type GenericSchema,
  type InferOutput,
  literal,
  nullable,
  number,
  object,
  parse,
  picklist,
  string,
  unknown,
  variant,
} from 'valibot'

const outside = picklist(LOGIN_PROVIDERS.filter((one) => one !== 'email'))
/** A provider outside the wallet at which a user signs in. */
export type Outside = InferOutput<typeof outside>

const signIn = variant('awaits', [
  object({
    awaits: literal('code'),
    email: string(),
    /** Whether the mail also has a link, which the user has to open first. */
    isLinkFirst: boolean(),
    /** The provider whose account the code adds to the wallet of this email address. */
    joins: nullable(outside),
    /** Milliseconds since 1970. */
    mailedAt: number(),
  }),
  /** `id` is the server's id of the sign-in at the provider. */
  object({ awaits: literal('provider'), provider: outside, id: string() }),
])
export type SignInUnderWay = InferOutput<typeof signIn>

const opening = object({
  /** The SHA-256 of the session's token. Another session has to prove its device again. */
  session: string(),
  started: walletOpeningStart.response,
  /** Milliseconds since 1970. */
  mailedAt: number(),
})
export type OpeningUnderWay = InferOutput<typeof opening>

const kept = object({ begun: unknown(), expires: number() })
/** As long as the server keeps the sign-in or proof, in milliseconds. */
const KEPT_MS = 600_000

/** Storage for a started sign-in or proof, so that the page continues it after a reload. */
export interface UnderWay<kept> {
  read(): kept | undefined
  keep(begun: kept): void
  forget(): void
}

/** The sign-in that this page has begun in this tab. @param projectId the project of the page */
export const signInUnderWay = (projectId: string): UnderWay<SignInUnderWay> =>
  underWay(`sign-in${location.pathname}/${projectId}`, signIn)

/** The proof of this device that was begun in this tab. @param projectId the project of the wallet */
export const openingUnderWay = (projectId: string): UnderWay<OpeningUnderWay> =>
  underWay(`opening/${projectId}`, opening)

/** The token of the link by which this tab undoes changes of access to a wallet. It is no longer in the URL. */
export const undoUnderWay = (projectId: string): UnderWay<string> => underWay(`undo/${projectId}`, string())

function underWay<schema extends GenericSchema>(name: string, schema: schema): UnderWay<InferOutput<schema>> {
  return {
    read() {
      try {
        const { begun, expires } = parse(kept, JSON.parse(sessionStorage.getItem(name) ?? ''))
        return expires > Date.now() ? parse(schema, begun) : undefined
      } catch {
        // Nothing is stored, or something that this page has not written.
        return undefined
      }
    },
    keep(begun) {
      try {
        sessionStorage.setItem(name, JSON.stringify({ begun, expires: Date.now() + KEPT_MS }))
      } catch {
        // Without storage, a reload starts from the beginning.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(name)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
