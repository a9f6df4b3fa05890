// Whoever has the mailed link may freeze a change of who may use a wallet; whoever was there before it may
// undo or keep it.
import { array, boolean, nullable, object, optional, picklist, pipe, regex, string, uuid } from 'valibot'
import { UNDO_KINDS } from '../constants/undoKinds.ts'
import { walletRoute } from './walletRoute.ts'
import { walletProjectId as projectId } from './walletUser.ts'

/** In the fragment of the mailed link. Without it, the session says whose changes are meant. */
const token = pipe(string(), regex(/^[\w-]{43}$/, 'is not of a link'))
const asked = { projectId, token: optional(token) }

/** What can be undone, the oldest first, and whether this browser may do it. 404 for a link that is over, or none. */
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
        /** Whether this browser may undo it, with each later one. */
        canUndo: boolean(),
      }),
    ),
    /** The one that the link was mailed for. */
    chosen: nullable(string()),
    isFrozen: boolean(),
    /** Whether a press may freeze them: each change is frozen once. */
    canFreeze: boolean(),
    canUndo: boolean(),
    canKeep: boolean(),
  }),
})

/** Freezes the user's changes for 14 days: what came with them opens nothing, and nothing more is changed. */
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

/** Ends a freeze, on a device that was there before the changes and opens the wallet still. 403 elsewhere. */
export const walletKeepChanges = walletRoute({
  name: 'walletKeepChanges',
  path: '/api/undo/keep',
  summary: 'Ends the freeze of changes of who may use a wallet.',
  body: object(asked),
  response: object({}),
})

/** Every route of freezing and undoing. */
export const UNDO_ROUTES = [walletUndoLook, walletFreeze, walletUndo, walletKeepChanges] as const
