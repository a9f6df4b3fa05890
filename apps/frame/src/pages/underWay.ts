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
/** Somebody at whom a user signs in, beside the wallet itself. */
export type Outside = InferOutput<typeof outside>

const signIn = variant('awaits', [
  object({
    awaits: literal('code'),
    email: string(),
    /** The mail has a link too, which is opened first. */
    isLinkFirst: boolean(),
    /** The account that the code joins to the wallet of that address. */
    joins: nullable(outside),
    /** Milliseconds since 1970. */
    mailedAt: number(),
  }),
  /** By what the server knows the sign-in there. */
  object({ awaits: literal('provider'), provider: outside, id: string() }),
])
export type SignInUnderWay = InferOutput<typeof signIn>

const opening = object({
  /** The SHA-256 of the session's token: another session proves its device anew. */
  session: string(),
  started: walletOpeningStart.response,
  /** Milliseconds since 1970. */
  mailedAt: number(),
})
export type OpeningUnderWay = InferOutput<typeof opening>

const kept = object({ begun: unknown(), expires: number() })
/** As long as the server keeps it. */
const KEPT_MS = 600_000

/** Where a page stores what it has started, so it can resume after a reload. */
export interface UnderWay<kept> {
  read(): kept | undefined
  keep(begun: kept): void
  forget(): void
}

/** The sign-in that this page has begun in this tab. @param projectId for whose page */
export const signInUnderWay = (projectId: string): UnderWay<SignInUnderWay> =>
  underWay(`sign-in${location.pathname}/${projectId}`, signIn)

/** The proof of this device that was begun in this tab. @param projectId for whose wallet */
export const openingUnderWay = (projectId: string): UnderWay<OpeningUnderWay> =>
  underWay(`opening/${projectId}`, opening)

/** The link by which this tab undoes changes of who may use a wallet. It is not in the address any more. */
export const undoUnderWay = (projectId: string): UnderWay<string> => underWay(`undo/${projectId}`, string())

function underWay<schema extends GenericSchema>(name: string, schema: schema): UnderWay<InferOutput<schema>> {
  return {
    read() {
      try {
        const { begun, expires } = parse(kept, JSON.parse(sessionStorage.getItem(name) ?? ''))
        return expires > Date.now() ? parse(schema, begun) : undefined
      } catch {
        // Nothing is kept, or nothing that this page has written.
        return undefined
      }
    },
    keep(begun) {
      try {
        sessionStorage.setItem(name, JSON.stringify({ begun, expires: Date.now() + KEPT_MS }))
      } catch {
        // A page that is loaded again begins anew.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(name)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
