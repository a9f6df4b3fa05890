// The rules of EIP-4361's ABNF, RFC 3986 and RFC 3339. All of them are ASCII, so control characters, line breaks, look-alike
// letters and marks that change a text's direction never match.

const PCHAR = String.raw`(?:[\w\-.~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})`
const HOST = String.raw`(?:\[[0-9A-Fa-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9A-Fa-f]{2})+)`
const AUTHORITY = String.raw`(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?${HOST}(?::\d*)?`
const SCHEME = '[A-Za-z][A-Za-z0-9+.-]*'

const authority = new RegExp(`^${AUTHORITY}$`)
const scheme = new RegExp(`^${SCHEME}$`)
const uri = new RegExp(
  `^${SCHEME}:(?://(?:${AUTHORITY})?(?:/${PCHAR}*)*|/?${PCHAR}+(?:/${PCHAR}*)*|/)(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?$`,
)
const statement = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/
const requestId = new RegExp(`^${PCHAR}*$`)
const dateTime =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

export const isScheme = (text: string): boolean => scheme.test(text)
export const isAuthority = (text: string): boolean => authority.test(text)
export const isUri = (text: string): boolean => uri.test(text)
export const isStatement = (text: string): boolean => statement.test(text)
export const isNonce = (text: string): boolean => /^[A-Za-z0-9]{8,}$/.test(text)
export const isRequestId = (text: string): boolean => requestId.test(text)

/** Whether a text is a date and time of RFC 3339 that exists in the calendar: 31 February does not. */
export function isDateTime(text: string): boolean {
  const [, year, month, day] = dateTime.exec(text) ?? []
  if (year === undefined) return false
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
