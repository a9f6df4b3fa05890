import { resolve } from 'node:path'
import * as v from 'valibot'
import type { RateLimitPolicy } from '../server/rateLimiter.ts'
import { ConfigError } from './ConfigError.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads one variable at a time and collects every mistake, so that an operator sees them all at once. */
export class SettingReader {
  readonly environment: Environment
  readonly #mistakes: string[] = []

  constructor(environment: Environment) {
    this.environment = environment
  }

  text(name: string, fallback: string): string {
    return this.#value(name) ?? fallback
  }

  path(name: string): string | undefined {
    const value = this.#value(name)
    return value === undefined ? undefined : resolve(value)
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    return this.optionalWhole(name, fallback, min, max) ?? fallback
  }

  /** Like `whole`, for a setting that is off by default. */
  optionalWhole(name: string, example: number, min: number, max: number): number | undefined {
    const schema = v.pipe(
      v.string(),
      v.regex(/^\d{1,12}$/),
      v.transform(Number),
      v.minValue(min),
      v.maxValue(max),
    )
    return this.matching(name, schema, `a whole number from ${min} to ${max}, for example ${name}=${example}`)
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const wanted = `a URL that begins with ${protocols.join(' or ')}, for example ${name}=${protocols[0]}//host.example`
    return this.matching(name, urlOf(protocols), wanted)
  }

  /** Reads comma-separated origins. */
  origins(name: string): readonly string[] {
    const parts = wordsOf(this.text(name, ''))
    if (parts.every((part) => /^https?:$/.test(URL.canParse(part) ? new URL(part).protocol : '')))
      return parts.map((part) => new URL(part).origin)
    this.mistake(
      `${name} is not valid. Write origins with commas between them, for example ${name}=https://icons.example.`,
    )
    return []
  }

  oneOf<const option extends string>(name: string, fallback: option, options: readonly option[]): option {
    return this.#parse(name, v.picklist(options), `one of ${options.join(', ')}`, fallback)
  }

  /** `50/500` is 50 per second after a burst of 500; `off` is no limit. */
  rate(name: string, fallback: RateLimitPolicy): RateLimitPolicy | undefined {
    const schema = v.union([
      v.pipe(
        v.literal('off'),
        v.transform(() => undefined),
      ),
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,8}$/), v.transform(toPolicy)),
    ])
    return this.#parse(
      name,
      schema,
      `"per second/burst", for example ${name}=50/500, or ${name}=off`,
      fallback,
    )
  }

  /** @param wanted - the expected value, as the end of the sentence "Write …" */
  matching<schema extends v.GenericSchema>(
    name: string,
    schema: schema,
    wanted: string,
  ): v.InferOutput<schema> | undefined {
    return this.#parse(name, schema, wanted, undefined)
  }

  mistake(text: string): void {
    this.#mistakes.push(text)
  }

  throwIfWrong(): void {
    if (this.#mistakes.length > 0) throw new ConfigError(this.#mistakes)
  }

  #parse<schema extends v.GenericSchema, fallback>(
    name: string,
    schema: schema,
    wanted: string,
    fallback: fallback,
  ) {
    const value = this.#value(name)
    if (value === undefined) return fallback
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return parsed.output
    // The value itself must not be in the message, because it may contain a password.
    this.mistake(`${name} is not valid. Write ${wanted}.`)
    return fallback
  }

  #value(name: string): string | undefined {
    const value = this.environment[name]?.trim()
    return value === '' ? undefined : value
  }
}

/** Splits a text at commas and spaces. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

export function urlOf(protocols: readonly string[]) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  )
}

function toPolicy(text: string): RateLimitPolicy {
  const [perSecond, burst] = text.split('/').map(Number)
  return { perSecond: perSecond ?? 1, burst: burst ?? 1 }
}
