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

// The page of the mailed link about a change of access to a wallet. A press freezes changes; a user who had access before undoes the change.
// Without a link, the page is about the changes of the signed-in user. The token is in the fragment, which browsers do not send to servers. The page
// first removes the token from the URL, and the tab keeps it for a reload.
const hash = location.hash.slice(1)
history.replaceState(null, '', location.pathname + location.search)
// Pasting a link into this tab changes only the fragment, so the page has to reload itself.
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
  // A mail has opened this tab, not a page, so the tab cannot close itself.
  showEnd({ ...page, windowOf: undefined }, texts, own[last], { sub, glyph: GLYPHS[last] })
})

type Found = RouteResponse<typeof walletUndoLook>
type Last = 'over' | 'none' | 'wasMe' | 'closed' | 'closedFrozen' | 'undone' | 'kept'
const GLYPHS: Partial<Record<Last, 'check' | 'close'>> = { over: 'close', undone: 'check', kept: 'check' }
/** The result of a screen: an end, `again` to read the state again, or `stranger` if the server does not know that the user had access before. */
type Next = Last | 'again' | 'stranger'

interface Undoing {
  readonly page: TopPage
  readonly texts: Texts
  readonly own: UndoTexts
  readonly token: string | undefined
}

/** Lets the user freeze, undo or keep changes. It reads the state again after each step, since another tab may be faster. */
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

/** Reloads the page as another device of this browser, if that device had access before. */
async function goOnAsOther({ page, token }: Undoing): Promise<void> {
  const query = new URLSearchParams(location.search)
  const device = token && !query.has('device') ? await findDevice(page.projectId, token) : undefined
  if (device === undefined) return
  query.set('device', device)
  location.replace(`${location.pathname}?${query}`)
  await new Promise(() => undefined)
}

/** Reads the state from the server. If the server does not answer, the user can retry here, since a reload would not have the link in the URL. */
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

/** Asks whether to keep the changes. Keeping needs no fresh sign-in; undoing without a link does. */
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

/** Asks a user to sign in, if the server does not know that they had access before. */
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

/** Runs an action and determines what comes next. If another request was faster, the state is read again. */
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
    // The server did not answer. The next call finds out.
    () => false,
  )
  if (isOver) await page.session.end()
}
