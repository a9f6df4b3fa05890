import type { Context } from 'hono'
import { isObject, type JsonObject } from './params.ts'

/** Reads a JSON object. Only `application/json` is taken, which no foreign site can send without asking first. */
export async function readBody(context: Context): Promise<JsonObject> {
  if (!context.req.header('content-type')?.startsWith('application/json'))
    throw new Error('Send application/json')
  const body: unknown = await context.req.json()
  if (!isObject(body)) throw new Error('Send a JSON object')
  return body
}

export function textOf(body: JsonObject, key: string): string {
  const value = body[key]
  if (typeof value !== 'string' || value === '') throw new Error(`${key} is missing`)
  return value
}
