/**
 * The outcome of an action that moves money. `happened` and `impossible` need a proof from the chain: a search without
 * a result proves nothing. Only an `impossible` action may be repeated; an `unknown` action may still happen, so the
 * search for it continues.
 *
 * @typeParam Happened - the proof that it happened
 * @typeParam Impossible - why it can't happen any more
 */
export type Outcome<Happened = object, Impossible = object> =
  | ({ readonly kind: 'happened' } & Happened)
  | ({ readonly kind: 'impossible' } & Impossible)
  | { readonly kind: 'unknown' }
