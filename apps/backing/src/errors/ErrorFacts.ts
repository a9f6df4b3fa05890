/** The data that the error page shows and the payload keeps. Plain values only. */
export interface ErrorFacts {
  readonly statusCode: number
  readonly statusMessage: string
  readonly message: string
  readonly fatal: boolean
  readonly advice?: string
}
