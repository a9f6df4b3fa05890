/** A descriptor that cannot be used. The message names the field, and says what is wrong with it. */
export class DescriptorError extends Error {
  override readonly name = 'DescriptorError'
  /** The field's path in the file: `display.formats["swap(uint256 amount)"].fields[0].label`. */
  readonly field: string
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`)
    this.field = field
  }
}
