/** What a translation of an English section must hold: the same keys, any strings, functions with the same parameters. */
export type Texts<english> = {
  readonly [key in keyof english]: english[key] extends string
    ? string
    : english[key] extends (...parameters: infer parameters) => string
      ? (...parameters: parameters) => string
      : Texts<english[key]>
}
