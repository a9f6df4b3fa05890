import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../server/isSameSecret.ts'

export interface Turn {
  readonly browserId: string
  /** How many exchanges came before. */
  readonly turn: number
}

/** Refresh tokens that any gateway on the same database writes and reads. The database has no token. */
export interface RefreshTokens {
  write(turn: Turn): string
  /** @returns undefined where this server has not written the token */
  read(token: string): Turn | undefined
}

const FORM = /^([0-9a-f-]{36})\.(\d{1,15})\.[\w-]{43}$/

/** @param secret - the same on every gateway of a database */
export function createRefreshTokens(secret: string): RefreshTokens {
  const write = ({ browserId, turn }: Turn): string => {
    const text = `${browserId}.${turn}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  return {
    write,
    read(token) {
      const [, browserId, count] = FORM.exec(token) ?? []
      if (browserId === undefined) return undefined
      const found = { browserId, turn: Number(count) }
      return isSameSecret(token, write(found)) ? found : undefined
    },
  }
}
