import type { Outcome } from '@latchkey/contract'

const MOST_DETAILS = 300

/** An error's details beyond its short message. */
export interface BaseErrorOptions {
  readonly cause?: unknown
  /** What to do next, in one or two sentences. */
  readonly metaMessages?: readonly string[]
  /** The text from the wallet, the node or the service. */
  readonly details?: string
  /** The documentation section that the message links to, as a path in this package, for errors that need more than a sentence. */
  readonly docsPath?: string
}

/**
 * The parent class of every error that the kit throws. It contains what happened, why, and what to do next.
 *
 * @example
 * try {
 *   await switchNetwork(kit, { caipNetworkId: 'eip155:10' })
 * } catch (error) {
 *   if (error instanceof BaseError) console.log(error.name, error.shortMessage)
 * }
 */
export class BaseError extends Error {
  override name = 'BaseError'
  /** The text for the screen; the specification's exact text if it has one. */
  readonly shortMessage: string
  /** What to do next. */
  readonly metaMessages: readonly string[]
  readonly details: string | undefined
  /**
   * `impossible`: a proof shows that the transaction had no effect and never will have one. `unknown`: it may have had an effect, or may still have
   * one. Undefined in errors that are not about a transaction, or that are thrown before anything is sent.
   */
  declare readonly outcome?: Exclude<Outcome['kind'], 'happened'>

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    const { metaMessages = [] } = options
    const details = clean(options.details ?? messageOf(options.cause))
    super(
      [
        shortMessage,
        ...(metaMessages.length ? ['', ...metaMessages] : []),
        ...(details ? ['', `Details: ${details}`] : []),
        ...(options.docsPath ? [`Docs: node_modules/@latchkey/core/${options.docsPath}`] : []),
      ].join('\n'),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.shortMessage = shortMessage
    this.metaMessages = metaMessages
    this.details = details
  }

  /** The section on this error, as a path in this package and in the repository: `docs/errors.md#ChainNotConfiguredError`. */
  get docsPath(): string {
    return `docs/errors.md#${this.name}`
  }

  /** The first error in the chain of causes for which `test` holds, or undefined. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && error !== null && depth < 20; depth += 1) {
      if (test(error)) return error
      error = isInstance(error, Error) ? error.cause : undefined
    }
    return undefined
  }
}

/** Makes a text one short line, without characters that reverse or hide text. */
function clean(text: string | undefined): string | undefined {
  return text?.slice(0, MOST_DETAILS).replace(/[\p{C}\p{Z}]+/gu, ' ')
}

/**
 * `instanceof` for values that wallets throw: on a proxy, even `instanceof` may throw.
 *
 * @param thrown - whatever was caught
 * @param type - the class
 * @returns false also if `instanceof` throws
 *
 * @example
 * if (isInstance(thrown, UserRejectedError)) return
 */
export function isInstance<error>(
  thrown: unknown,
  type: abstract new (...parameters: never) => error,
): thrown is error {
  try {
    return thrown instanceof type
  } catch {
    return false
  }
}

/**
 * Returns the message of any thrown value: wallets throw strings, plain objects and worse.
 *
 * @param thrown - whatever was caught
 * @returns the message; undefined if there is none
 *
 * @example
 * messageOf('no') // 'no'
 */
export function messageOf(thrown: unknown): string | undefined {
  if (typeof thrown === 'string') return thrown
  if (typeof thrown !== 'object' || thrown === null) return undefined
  if (isInstance(thrown, BaseError)) return thrown.details ?? thrown.shortMessage
  try {
    const message: unknown = Reflect.get(thrown, 'message')
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
