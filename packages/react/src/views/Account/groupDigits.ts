/**
 * Sets commas between the thousands of a decimal text; its value stays as it is.
 *
 * @example
 * groupDigits('12000000.125') // '12,000,000.125'
 */
export function groupDigits(text: string): string {
  const [whole = '', ...fraction] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}
