/** What the error page shows, and what is kept in the payload: plain values only. */
export interface ErrorFacts {
  readonly statusCode: number
  readonly statusMessage: string
  readonly message: string
  readonly fatal: boolean
  readonly advice?: string
}
