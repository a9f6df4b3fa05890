/** What the gateway must know about a JSON-RPC call before it passes the call on. */
export interface RpcCall {
  readonly method: string | undefined
  /** The id in JSON, exactly as received, because parsing would change a 19-digit number. */
  readonly id: string
  /** Whether several members could be the method or the parameters, so that nodes may read the call differently. */
  readonly isAmbiguous: boolean
}

/**
 * Reads the method and id of each call in a JSON-RPC request or batch, which is valid JSON. It walks the text instead of parsing it, because
 * parsing hides what matters here: of `{"method":"a","METHOD":"b"}` some nodes run `b`.
 */
export function readCalls(text: string): readonly RpcCall[] {
  const calls: RpcCall[] = []
  const callDepth = text.trimStart().startsWith('[') ? 2 : 1
  let members: Member[] = []
  let depth = 0
  let isCallAnObject = false
  let key: string | undefined
  let valueFrom = 0

  const endMember = (at: number) => {
    if (key !== undefined) members.push({ key, value: text.slice(valueFrom, at).trim() })
    key = undefined
  }

  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      if (depth === callDepth && isCallAnObject && key === undefined) {
        key = JSON.parse(text.slice(at, end + 1))
        valueFrom = text.indexOf(':', end) + 1
        at = valueFrom - 1
      } else at = end
    } else if (character === '{' || character === '[') {
      depth += 1
      if (depth === callDepth) {
        isCallAnObject = character === '{'
        members = []
      }
    } else if (character === ',' && depth === callDepth) endMember(at)
    else if (character === '}' || character === ']') {
      if (depth === callDepth) {
        endMember(at)
        calls.push(toCall(members))
      }
      depth -= 1
    }
  }
  return calls
}

interface Member {
  readonly key: string
  readonly value: string
}

function toCall(members: readonly Member[]): RpcCall {
  const id = members.find(({ key }) => key === 'id')?.value ?? 'null'
  const first = members.find(({ key }) => key.toLowerCase() === 'method')
  const isAmbiguous = hasTwoReadings(members, 'method') || hasTwoReadings(members, 'params')
  const method = first?.value.startsWith('"') ? String(JSON.parse(first.value)) : undefined
  // An id is a string, a number or null; anything else, which may be large, is not repeated in an answer.
  return { method, id: /^["\d-]/.test(id) && id.length <= 256 ? id : 'null', isAmbiguous }
}

/** Some nodes ignore the case of member names, and use either the first or the last of two. */
function hasTwoReadings(members: readonly Member[], name: string): boolean {
  const keys = members.map(({ key }) => key).filter((key) => key.toLowerCase() === name)
  return keys.length > 1 || (keys[0] !== undefined && keys[0] !== name)
}

function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
