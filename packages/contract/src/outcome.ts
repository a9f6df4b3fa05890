/**
 * What became of something that moves money. Both ends need a proof from the chain: finding nothing proves
 * nothing. Only what is `impossible` may be done again; what is `unknown` may still happen, and is looked for
 * on.
 *
 * @typeParam Happened - the proof that it happened
 * @typeParam Impossible - why it can't happen any more
 */
export type Outcome<Happened = object, Impossible = object> =
  | ({ readonly kind: 'happened' } & Happened)
  | ({ readonly kind: 'impossible' } & Impossible)
  | { readonly kind: 'unknown' }
