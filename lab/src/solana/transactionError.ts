/** Why a transaction failed, as JSON-RPC writes it: `"AccountNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionError = string | Readonly<Record<string, unknown>>

/** Reads the virtual machine's error: `InstructionError(0, Custom(1))`. It tells names only in its text, which is the form that Rust prints. */
export function parseError(text: string): TransactionError {
  const instruction = /^InstructionError\((\d+), (.+)\)$/.exec(text)
  if (instruction) return { InstructionError: [Number(instruction[1]), parseError(instruction[2] ?? '')] }
  const number = /^(\w+)\((\d+)\)$/.exec(text)
  if (number?.[1]) return { [number[1]]: Number(number[2]) }
  const fields = /^(\w+) \{ (\w+): (\d+) \}$/.exec(text)
  if (fields?.[1] && fields[2]) return { [fields[1]]: { [fields[2]]: Number(fields[3]) } }
  return text
}

export const describeError = (error: TransactionError): string => {
  if (error === 'BlockhashNotFound') return 'Blockhash not found'
  if (error === 'AlreadyProcessed') return 'This transaction has already been processed'
  if (error === 'AccountNotFound') return 'Attempt to debit an account but found no record of a prior credit.'
  if (typeof error === 'string') return error
  const [index, reason] = Array.isArray(error.InstructionError) ? error.InstructionError : []
  const custom =
    typeof reason === 'object' && reason !== null && 'Custom' in reason ? reason.Custom : undefined
  if (typeof custom === 'number')
    return `Error processing Instruction ${index}: custom program error: 0x${custom.toString(16)}`
  return index === undefined ? JSON.stringify(error) : `Error processing Instruction ${index}: ${reason}`
}
