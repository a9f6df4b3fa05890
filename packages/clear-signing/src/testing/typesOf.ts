import type { STRUCTS } from '../evm/typedDataTypes.ts'

/** The types of EIP-712 that one of the known structs is written with. */
export function typesOf(struct: (typeof STRUCTS)[keyof typeof STRUCTS]) {
  const types: Record<string, { name: string; type: string }[]> = {}
  for (const [, owner = '', fields = ''] of struct.matchAll(/(\w+)\(([^)]*)\)/g))
    types[owner] = fields.split(',').map((field) => {
      const [type = '', name = ''] = field.split(' ')
      return { name, type }
    })
  return types
}
