export class RpcFault extends Error {
  override name = 'RpcFault' as const
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (message: string): RpcFault => new RpcFault(-32602, `Invalid params: ${message}`)

/** The arguments of a method: its parameters, by position. */
export type Params = readonly unknown[]
export type Methods = Readonly<Record<string, (params: Params) => unknown>>

/** JSON with whole numbers of any size: lamports and `rentEpoch` are 64 bits wide, and nodes write them as numbers. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? `@n:${inner}` : inner,
  )
  return text.replace(/"@n:(\d+)"/g, '$1')
}
