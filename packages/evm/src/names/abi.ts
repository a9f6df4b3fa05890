/** Functions of the universal resolver and of a name's own resolver behind it. */
export const resolverAbi = [
  method('resolve', ['bytes', 'bytes'], ['bytes', 'address']),
  method('reverse', ['bytes', 'uint256'], ['string', 'address', 'address']),
  method('addr', ['bytes32', 'uint256'], ['bytes']),
  method('text', ['bytes32', 'string'], ['string']),
] as const

function method<
  const name extends string,
  const inputs extends readonly string[],
  const outputs extends readonly string[],
>(name: name, inputs: inputs, outputs: outputs) {
  return {
    name,
    type: 'function',
    stateMutability: 'view',
    inputs: parameters(inputs),
    outputs: parameters(outputs),
  } as const
}

type Parameters<types extends readonly string[]> = {
  [at in keyof types]: { readonly name: ''; readonly type: types[at] }
}

function parameters<const types extends readonly string[]>(types: types): Parameters<types> {
  // The result type of map() loses a tuple's length.
  return types.map((type) => ({ name: '', type })) as unknown as Parameters<types>
}
