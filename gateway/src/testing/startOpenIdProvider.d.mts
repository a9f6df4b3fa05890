/** What the tests, which are typed, know of startOpenIdProvider.mjs. */
export interface RunningOpenIdProvider {
  /** Its issuer, without a slash at its end. */
  readonly url: string
  readonly clientId: string
  readonly secret: string
  readonly discovery: string
  readonly tokenAnswers: readonly {
    readonly status: number
    readonly body: Readonly<Record<string, unknown>>
  }[]
  /**
   * What a browser does there with somebody: it follows `uri` and all that it leads to, until it is led elsewhere.
   *
   * @param who - the account, or undefined for somebody who refuses
   * @returns where it is led
   */
  visit(uri: string, who: string | undefined): Promise<URL>
  close(): Promise<void>
}

export function startOpenIdProvider(options: {
  /** Where the client's users are led back to. */
  readonly redirectUri: string
  readonly algorithm: 'RS256' | 'ES256' | 'HS256'
  /** Whether the id token says what Google's says: a strict provider leaves all but `sub` to another call. */
  readonly isLikeGoogle?: boolean
}): Promise<RunningOpenIdProvider>
