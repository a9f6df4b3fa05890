// Whoever has the mailed link may freeze a change of who may use a wallet; whoever was there before it may
// undo or keep it.
import { array, boolean, nullable, object, optional, picklist, pipe, regex, string, uuid } from 'valibot'
import { UNDO_KINDS } from '../constants/undoKinds.ts'
import { walletRoute } from './walletRoute.ts'
import { walletProjectId as projectId } from './walletUser.ts'

/** In the fragment of the mailed link. Without it, the session identifies the user. */
const token = pipe(string(), regex(/^[\w-]{43}$/, 'is not of a link'))
const asked = { projectId, token: optional(token) }

/** What can be undone, the oldest first, and whether this browser may do it. 404 for an expired or invalid link. */
export const walletUndoLook = walletRoute({
  name: 'walletUndoLook',
  path: '/api/undo/look',
  summary: 'Which changes of who may use a wallet can be frozen or undone.',
  body: object(asked),
  response: object({
    changes: array(
      object({
        id: string(),
        kind: picklist(UNDO_KINDS),
        madeAt: string(),
        /** Whether this browser may undo it and each later change. */
        canUndo: boolean(),
      }),
    ),
    /** The change that the link was mailed for. */
    chosen: nullable(string()),
    isFrozen: boolean(),
    /** Whether the user can freeze them: each change can be frozen only once. */
    canFreeze: boolean(),
    canUndo: boolean(),
    canKeep: boolean(),
  }),
})

/** Freezes the user's changes for 14 days: logins and devices that the changes added open nothing, and no further change is made. */
export const walletFreeze = walletRoute({
  name: 'walletFreeze',
  path: '/api/undo/freeze',
  summary: 'Freezes the changes of who may use a wallet.',
  body: object({ projectId, token }),
  response: object({}),
})

/**
 * Undoes a change and each later one. Every session ends. 403 for who was not there before: neither is this one of the devices, nor was the
 * session begun within ten minutes with a login of then that is not the link's address. Without the link both are needed.
 */
export const walletUndo = walletRoute({
  name: 'walletUndo',
  path: '/api/undo',
  summary: 'Undoes changes of who may use a wallet.',
  body: object({ ...asked, id: pipe(string(), uuid()) }),
  response: object({}),
})

/** Ends a freeze, on a device that was there before the changes and can still open the wallet. 403 on other devices. */
export const walletKeepChanges = walletRoute({
  name: 'walletKeepChanges',
  path: '/api/undo/keep',
  summary: 'Ends the freeze of changes of who may use a wallet.',
  body: object(asked),
  response: object({}),
})

/** Every route of freezing and undoing. */
export const UNDO_ROUTES = [walletUndoLook, walletFreeze, walletUndo, walletKeepChanges] as const
