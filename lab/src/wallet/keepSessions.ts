import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Wallet } from './createWallet.ts'
import { isObject, toAddress } from './params.ts'
import { OTHER_NAMESPACES, sitesOf } from './session.ts'

// A browser profile per test run would let the file grow for ever.
const KEPT_SESSIONS = 50

/** Stores the wallet's connected sites, so that a page is still connected after the lab restarts. */
export function saveSessions(wallet: Wallet, path: string): void {
  const kept = [...wallet.sessions.values()]
    .filter((session) => sitesOf(session).length > 0)
    .slice(-KEPT_SESSIONS)
    .map(({ id, selected, chainId, permissions, shares }) => ({
      id,
      selected,
      chainId,
      permissions: [...permissions],
      shares: Object.fromEntries(OTHER_NAMESPACES.map((name) => [name, [...shares[name]]])),
    }))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.tmp`, JSON.stringify(kept))
  renameSync(`${path}.tmp`, path)
}

/** Reads it back; a file that is missing or broken leaves the wallet as new. */
export function loadSessions(wallet: Wallet, path: string): void {
  if (!existsSync(path)) return
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Array.isArray(kept)) for (const entry of kept) loadSession(wallet, entry)
  } catch {
    // Forgetting which sites were connected costs one click; failing to start would cost more.
  }
}

function loadSession(wallet: Wallet, entry: unknown): void {
  if (!isObject(entry) || typeof entry.id !== 'string' || !Array.isArray(entry.permissions)) return
  const session = wallet.session(entry.id)
  const isOurs = (account: unknown): boolean => session.accounts.some((ours) => ours === account)
  if (isOurs(entry.selected)) session.selected = toAddress(entry.selected, 'selected')
  if (typeof entry.chainId === 'number' && session.chains.has(entry.chainId)) session.chainId = entry.chainId
  const { shares = {} } = entry
  for (const namespace of OTHER_NAMESPACES)
    for (const pair of Array.isArray(Object(shares)[namespace]) ? Object(shares)[namespace] : []) {
      const [origin, numbers] = Array.isArray(pair) ? pair : []
      if (typeof origin !== 'string' || !Array.isArray(numbers)) continue
      session.shares[namespace].set(
        origin,
        numbers.filter((index) => session.accounts[index] !== undefined),
      )
    }
  for (const pair of entry.permissions) {
    const [origin, accounts] = Array.isArray(pair) ? pair : []
    if (typeof origin !== 'string' || !Array.isArray(accounts)) continue
    session.permissions.set(
      origin,
      accounts.filter(isOurs).map((account) => toAddress(account, 'account')),
    )
  }
}
