/** What the end-to-end tests, which are typed, know of stack.mjs. */
export interface RunningStack {
  readonly instance: string
  readonly ports: Readonly<Record<string, number>>
  readonly pageUrl: string
  readonly gatewayUrl: string
  readonly walletUrl: string
  readonly labUrl: string
  /** The lab's inbox; `/last?to=` is the newest mail to an address. */
  readonly mailUrl: string
  readonly nodeUrls: { readonly 42161: string; readonly 421614: string }
  readonly solanaUrl: string
  readonly projectId: string
  stop(): Promise<void>
}

export function startStack(options?: {
  readonly where?: 'well-known' | 'anywhere'
  readonly stateDir?: string
  readonly logDir?: string
  readonly fresh?: boolean
  readonly past?: boolean
  readonly appDir?: string
  readonly onEnd?: (error: Error) => void
}): Promise<RunningStack>
