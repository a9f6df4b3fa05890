import {
  type RouteResponse,
  type WalletFailure,
  walletFreeze,
  walletKeepChanges,
  walletUndo,
  walletUndoLook,
} from '@latchkey/contract'
import { Card } from '@latchkey/react/primitives'
import { dateIn } from '../account/words.ts'
import { dress } from '../approval/screen/look.ts'
import { Rows, Warning } from '../approval/screen/parts.tsx'
import { problemOf, reasonOf } from '../approval/texts/reasonOf.ts'
import { loadTexts, type Texts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { ServerError } from '../server/server.ts'
import { type Change, ChangeChoice } from '../undo/ChangeChoice.tsx'
import { findDevice } from '../undo/findDevice.ts'
import type { UndoTexts } from '../undo/texts/en.ts'
import { loadUndoTexts } from '../undo/texts/loadUndoTexts.ts'
import { findUser, runTopPage, showEnd, showLast } from './openTopPage.tsx'
import { signIn } from './signIn.tsx'
import type { TopPage } from './TopPage.ts'
import { undoUnderWay } from './underWay.ts'

// Where the link of a mail leads that tells of a change of who may use a wallet: a press freezes it, and who was there before undoes it.
// Without a link it is about the changes of who is signed in. The token is in the fragment, which no server is told, and leaves the address
// before anything else; the tab keeps it for a page that is loaded again.
const hash = location.hash.slice(1)
history.replaceState(null, '', location.pathname + location.search)
// A link that is pasted here loads nothing by itself.
addEventListener('hashchange', () => location.reload())
runTopPage(async (page) => {
  const texts = await loadTexts(page.look.locale)
  const own = await loadUndoTexts(texts.locale)
  dress(page.look, texts)
  const kept = undoUnderWay(page.projectId)
  const token = hash || kept.read()
  showLast(token ? page.own.checkingLink : own.loading, { wallet: page.look })
  const isLink = token === undefined || /^[\w-]{43}$/.test(token)
  if (token && isLink) kept.keep(token)
  const undoing: Undoing = { page, texts, own, token }
  const last: Last = isLink ? await decide(undoing) : 'over'
  if (last === 'over' || last === 'undone' || last === 'kept') kept.forget()
  if (last === 'undone') await endSession(page)
  const sub = last === 'over' ? own.overWhy(page.contact) : own[`${last}Why`]
  // A mail has opened this tab, and no page: it can't close itself.
  showEnd({ ...page, windowOf: undefined }, texts, own[last], { sub, glyph: GLYPHS[last] })
})

type Found = RouteResponse<typeof walletUndoLook>
type Last = 'over' | 'none' | 'wasMe' | 'closed' | 'closedFrozen' | 'undone' | 'kept'
const GLYPHS: Partial<Record<Last, 'check' | 'close'>> = { over: 'close', undone: 'check', kept: 'check' }
/** What comes of a screen: the end; or it is looked again, also because the user was not there before as far as the server can tell. */
type Next = Last | 'again' | 'stranger'

interface Undoing {
  readonly page: TopPage
  readonly texts: Texts
  readonly own: UndoTexts
  readonly token: string | undefined
}

/** Has the user freeze, undo or keep, and looks again after each step: another tab may be faster. */
async function decide(undoing: Undoing): Promise<Last> {
  const { page, token } = undoing
  if (token === undefined && !(await findUser(page)) && !(await signInAgain(undoing))) return 'closed'
  let hasSignedIn = false
  for (;;) {
    const found = await look(undoing)
    if (typeof found === 'string') return found
    let next = await askFor(undoing, found)
    if (next === 'stranger' && !hasSignedIn) await goOnAsOther(undoing)
    if (next === 'stranger') {
      next = await askWho(undoing, found, hasSignedIn)
      hasSignedIn = true
    }
    if (next !== 'again' && next !== 'stranger') return next
  }
}

function askFor(undoing: Undoing, found: Found): Promise<Next> | Next {
  if (found.canFreeze && !found.isFrozen) return askFreeze(undoing, found)
  if (found.canUndo) return askUndo(undoing, found)
  return found.canKeep ? askKeep(undoing, found) : 'stranger'
}

/** Loads the page again as another device of this browser, where that was there before. */
async function goOnAsOther({ page, token }: Undoing): Promise<void> {
  const query = new URLSearchParams(location.search)
  const device = token && !query.has('device') ? await findDevice(page.projectId, token) : undefined
  if (device === undefined) return
  query.set('device', device)
  location.replace(`${location.pathname}?${query}`)
  await new Promise(() => undefined)
}

/** Asks the server, again where nobody answers: the link is not in the address any more. */
async function look({ page, own, token }: Undoing): Promise<Found | Last> {
  const ask = async (): Promise<Found | Last> => {
    const session = await page.session.token()
    try {
      const found = await page.server.post(walletUndoLook, token ? { token } : {}, session)
      return found.changes.length > 0 ? found : 'none'
    } catch (error) {
      if (isRefused(error, 'codeExpired')) return token ? 'over' : 'none'
      throw error
    }
  }
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ServerError && error.isOutOfReach)) throw error
    let found: Found | Last = 'closed'
    await page.ask((words) => ({
      title: own.noAnswer,
      body: <Warning>{reasonOf(error, words)}</Warning>,
      accept: own.retry,
      decline: words.close,
      problem: () =>
        problemOf(async () => {
          found = await ask()
        }, words),
    }))
    return found
  }
}

async function askFreeze({ page, texts, own, token }: Undoing, { changes }: Found): Promise<Next> {
  const acting = act(async () => {
    if (token) await page.server.post(walletFreeze, { token }, undefined)
  }, 'again')
  const isWanted = await page.ask((words) => ({
    title: own.freezeTitle,
    body: (
      <>
        <List {...{ changes, own, texts }} />
        <Warning>{own.freezeWhy}</Warning>
      </>
    ),
    accept: own.freeze,
    decline: own.mine,
    problem: () => acting.problem(words),
  }))
  return isWanted ? acting.next() : 'wasMe'
}

async function askUndo(undoing: Undoing, { changes, chosen, ...found }: Found): Promise<Next> {
  const { page, texts, own, token } = undoing
  const possible = changes.filter(({ canUndo }) => canUndo)
  let id = (possible.find((one) => one.id === chosen) ?? possible[0])?.id ?? ''
  const undo = act(async () => {
    const session = await page.session.token()
    await page.server.post(walletUndo, token ? { id, token } : { id }, session)
  }, 'undone')
  const keep = act(() => keepThem(undoing), 'kept')
  let acting = undo
  const choose = (one: string) => {
    id = one
  }
  const isWanted = await page.ask((words) => ({
    title: found.isFrozen ? own.frozenTitle : own.undoTitle,
    body: (
      <>
        <p>{found.isFrozen ? own.frozenWhy : own.undoWhy}</p>
        {changes.length === 1 ? (
          <List {...{ changes, own, texts }} />
        ) : (
          <>
            <ChangeChoice {...{ own, texts }} changes={newestFirst(changes)} chosen={id} onChoose={choose} />
            <p>{own.laterToo}</p>
          </>
        )}
        <Warning>{own.risk}</Warning>
      </>
    ),
    accept: own.undo,
    decline: words.close,
    isRisky: true,
    isEqual: true,
    problem: () => undo.problem(words),
    others: found.canKeep
      ? [
          {
            label: own.keep,
            problem: () => {
              acting = keep
              return keep.problem(words)
            },
          },
        ]
      : [],
  }))
  return isWanted ? acting.next() : closed(found)
}

/** Keeping asks for no fresh sign-in, and undoing without a link does. */
async function askKeep(undoing: Undoing, found: Found): Promise<Next> {
  const { page, texts, own } = undoing
  const keep = act(() => keepThem(undoing), 'kept')
  let isStranger = false
  const isWanted = await page.ask((words) => ({
    title: own.keepTitle,
    body: (
      <>
        <p>{own.whoSession}</p>
        <List changes={found.changes} {...{ own, texts }} />
        <p>{own.keepWhy}</p>
      </>
    ),
    accept: own.keep,
    decline: words.close,
    problem: () => keep.problem(words),
    others: [
      {
        label: own.undo,
        async problem() {
          isStranger = true
          return undefined
        },
      },
    ],
  }))
  if (!isWanted) return closed(found)
  return isStranger ? 'stranger' : keep.next()
}

async function keepThem({ page, token }: Undoing): Promise<void> {
  await page.server.post(walletKeepChanges, token ? { token } : {}, await page.session.token())
}

/** Has the user sign in who was not there before as far as the server can tell. */
async function askWho(undoing: Undoing, found: Found, hasSignedIn: boolean): Promise<Next> {
  const { page, own, token } = undoing
  const isWanted = await page.ask((words) => ({
    title: own.whoTitle,
    body: (
      <>
        {hasSignedIn ? <Warning>{own.stillNot(page.contact)}</Warning> : null}
        {found.isFrozen ? <p>{own.frozenWhy}</p> : null}
        <p>{token ? own.whoLink : own.whoSession}</p>
      </>
    ),
    accept: own.signIn,
    decline: words.close,
  }))
  if (!isWanted) return closed(found)
  await signInAgain(undoing)
  return 'again'
}

const signInAgain = ({ page, own }: Undoing): Promise<boolean> =>
  signIn(page, () => ({ title: own.signIn, why: own.signInWhy }))

/** Runs an action and shows its result. If another request was faster, reads the state again. */
function act(run: () => Promise<void>, done: Next) {
  let next: Next = done
  return {
    next: () => next,
    problem: (words: Texts): Promise<string | undefined> =>
      problemOf(async () => {
        next = done
        try {
          await run()
        } catch (error) {
          if (isRefused(error, 'codeExpired')) next = 'again'
          else if (isRefused(error, 'proofNeeded')) next = done === 'undone' ? 'stranger' : 'again'
          else throw error
        }
      }, words),
  }
}

const newestFirst = (changes: readonly Change[]) => [...changes].reverse()

const List = ({ changes, own, texts }: Pick<Undoing, 'own' | 'texts'> & { changes: readonly Change[] }) => (
  <Card>
    <Rows
      lines={newestFirst(changes).map(({ kind, madeAt }) => ({
        label: own.kinds[kind],
        value: dateIn(texts, madeAt),
      }))}
    />
  </Card>
)

const closed = ({ isFrozen }: Pick<Found, 'isFrozen'>): Last => (isFrozen ? 'closedFrozen' : 'closed')

const isRefused = (error: unknown, reason: WalletFailure): boolean =>
  error instanceof FrameError && error.reason === reason

/** Forgets a session that the server has ended. Another user signed in here is not affected. */
async function endSession(page: TopPage): Promise<void> {
  const isOver = await findUser(page).then(
    (user) => user === undefined,
    // Nobody answers. The next call finds out.
    () => false,
  )
  if (isOver) await page.session.end()
}
