export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly display: string
  readonly windowManager: string
}
export function findEngines(): {
  readonly firefox: string | undefined
  readonly webkit: WebKitPrograms | undefined
}
