export interface AppErrorInit {
  /** The HTTP status that the error page shows. Default: 500. */
  readonly statusCode?: number
  /** The error page's heading. Default: the text for the status code. */
  readonly statusMessage?: string
  /** What the user can do next. */
  readonly advice?: string
  /** Whether the page must be reloaded to continue. Default: true. */
  readonly fatal?: boolean
  readonly cause?: unknown
}

/** An error that the error page shows unchanged (S2.6). */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly statusCode: number
  readonly statusMessage: string | undefined
  readonly advice: string | undefined
  readonly fatal: boolean

  constructor(message: string, init: AppErrorInit = {}) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause })
    this.statusCode = init.statusCode ?? 500
    this.statusMessage = init.statusMessage
    this.advice = init.advice
    this.fatal = init.fatal ?? true
  }
}
