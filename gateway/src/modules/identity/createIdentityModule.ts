import {
  walletApprovals,
  walletApproveDevice,
  walletChange,
  walletChangeCode,
  walletConfirmChange,
  walletDelete,
  walletDevicePage,
  walletDevicePageStyle,
  walletDeviceStatus,
  walletEmailStart,
  walletEmailVerify,
  walletFreeze,
  walletKeepChanges,
  walletKeepDecision,
  walletLogApproval,
  walletMe,
  walletOpeningAllow,
  walletOpeningCode,
  walletOpeningConfirm,
  walletOpeningLook,
  walletOpeningReveal,
  walletOpeningStart,
  walletOpeningStatus,
  walletOpeningsWaiting,
  walletSettleDecision,
  walletSignOut,
  walletUndo,
  walletUndoLook,
  walletUpdateEmail,
  walletUpdateEmailPrimary,
  walletUpdateEmailSecondary,
} from '@latchkey/contract'
import type { Context } from 'hono'
import type { Project } from '../../projects/project.ts'
import { bytes, json } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import { approvalPage, approvalStyle } from './approvalPage.ts'
import type { ApprovalLog } from './approvalStore.ts'
import type { Changes } from './changes.ts'
import type { DecisionStore } from './decisionStore.ts'
import type { Openings } from './openings.ts'
import { type IdentityService, productOf } from './service.ts'
import type { Sessions, SignedIn } from './sessions.ts'
import type { IdentityStore } from './store.ts'
import type { Undoing } from './undo.ts'
import type { EmailUpdate } from './updateEmail.ts'

export interface IdentityModuleParts {
  readonly service: IdentityService
  readonly update: EmailUpdate
  readonly sessions: Sessions
  readonly store: IdentityStore
  readonly approvals: ApprovalLog
  readonly decisions: DecisionStore
  readonly openings: Openings
  readonly visit: (session: SignedIn) => Promise<void>
  readonly changes: Changes
  readonly undoing: Undoing
  readonly walletName: string
  readonly findProject: (id: string) => Project
  readonly tidy: () => Promise<void>
}

/** The cost of each request in its caller's budget: a mail is expensive, and a guess nearly as much. */
const COSTS = { mail: 20, guess: 10, change: 2 }
const MOST_FORM = 1_024
const TIDY_EVERY_MS = 600_000

/** Routes for sign-in by e-mail, sessions, changes of the address, deletion, the log of approvals, and decisions to send. */
export function createIdentityModule(parts: IdentityModuleParts): Module {
  const { service, update, sessions, store, approvals, decisions, openings, changes, undoing, walletName } =
    parts
  const product = (context: Context<GatewayEnvironment>) => productOf(projectOf(context), walletName)
  const asking = async (context: Context<GatewayEnvironment>, token: string | undefined) => ({
    ...(await sessions.find(context)),
    token,
  })
  let timer: ReturnType<typeof setInterval> | undefined

  return {
    name: 'identity',
    routes: [
      json(
        walletEmailStart,
        async ({ body, context }) => {
          const { device, session } = await sessions.find(context)
          return service.start(device, projectOf(context), body, session)
        },
        { cost: COSTS.mail },
      ),
      json(walletDeviceStatus, async ({ context }) => ({
        status: await service.deviceStatus(await sessions.device(context)),
      })),
      bytes(walletDevicePage, async ({ query, context }) => {
        const link = await service.findLink(query.token)
        return approvalPage(
          link ? { step: 'asked', link, token: query.token } : { step: 'expired' },
          languagesOf(context),
        )
      }),
      bytes(walletDevicePageStyle, async () => approvalStyle()),
      bytes(
        walletApproveDevice,
        async ({ context }) => {
          const form = new URLSearchParams(Buffer.from(await readBody(context, MOST_FORM)).toString())
          const token = form.get('token') ?? ''
          const found = await service.findLink(token)
          const link =
            found &&
            (await service.approve(token, productOf(parts.findProject(found.project_id), walletName)))
          return approvalPage(link ? { step: 'approved', link } : { step: 'expired' }, languagesOf(context))
        },
        { cost: COSTS.mail },
      ),
      json(
        walletEmailVerify,
        async ({ body, context }) =>
          service.verify(await sessions.device(context), projectOf(context), body.otp),
        { cost: COSTS.guess },
      ),
      json(walletMe, async ({ context }) => {
        const session = await sessions.require(context)
        await parts.visit(session)
        return { user: await service.describe(session) }
      }),
      json(walletSignOut, async ({ context }) => {
        const { user, deviceId } = await sessions.require(context)
        return done(store.signOut(user.id, deviceId))
      }),
      json(
        walletUpdateEmail,
        async ({ body, context }) => update.begin(await sessions.require(context), product(context), body),
        { cost: COSTS.mail },
      ),
      json(
        walletUpdateEmailPrimary,
        async ({ body, context }) =>
          done(update.provePrimary(await sessions.require(context), product(context), body.otp)),
        { cost: COSTS.mail },
      ),
      json(
        walletUpdateEmailSecondary,
        async ({ body, context }) => update.proveSecondary(await sessions.require(context), body.otp),
        { cost: COSTS.guess },
      ),
      json(walletChange, async ({ body, context }) => changes.look(await sessions.require(context), body.id)),
      json(
        walletChangeCode,
        async ({ body, context }) =>
          done(changes.sendCode(await sessions.require(context), product(context), body.id, body.locale)),
        { cost: COSTS.mail },
      ),
      json(
        walletConfirmChange,
        async ({ body, context }) => {
          await changes.confirm(await sessions.require(context), product(context), body.id, body.otp)
          return { status: 'done' as const }
        },
        { cost: COSTS.guess },
      ),
      json(walletUndoLook, async ({ body, context }) => undoing.look(await asking(context, body.token)), {
        cost: COSTS.change,
      }),
      json(
        walletFreeze,
        async ({ body, context }) => done(undoing.freeze(await asking(context, body.token))),
        { cost: COSTS.guess },
      ),
      json(
        walletUndo,
        async ({ body, context }) =>
          done(undoing.undo(await asking(context, body.token), body.id, product(context))),
        { cost: COSTS.guess },
      ),
      json(
        walletKeepChanges,
        async ({ body, context }) => done(undoing.keep(await asking(context, body.token))),
        { cost: COSTS.guess },
      ),
      json(
        walletLogApproval,
        async ({ body, context }) => {
          const { user } = await sessions.require(context)
          return done(approvals.add(user.id, body.approval, new Date().toISOString()))
        },
        { cost: COSTS.change },
      ),
      json(walletApprovals, async ({ context }) => {
        const { user } = await sessions.require(context)
        return { approvals: await approvals.list(user.id) }
      }),
      json(
        walletKeepDecision,
        async ({ body: { id, ...sending }, context }) => {
          const { user } = await sessions.require(context)
          return { isKept: await decisions.keep(user.id, id, sending, new Date().toISOString()) }
        },
        { cost: COSTS.change },
      ),
      json(
        walletSettleDecision,
        async ({ body, context }) => {
          const { user } = await sessions.require(context)
          return decisions.settle(user.id, body.id, new Date().toISOString())
        },
        { cost: COSTS.change },
      ),
      json(
        walletOpeningStart,
        async ({ body, context }) =>
          openings.start(await sessions.require(context), projectOf(context), body),
        { cost: COSTS.mail },
      ),
      json(walletOpeningStatus, async ({ context }) => ({
        isProved: await openings.isProved(await sessions.require(context)),
      })),
      json(
        walletOpeningCode,
        async ({ body, context }) => done(openings.enter(await sessions.require(context), body.code)),
        { cost: COSTS.guess },
      ),
      json(walletOpeningLook, async ({ body, context }) => openings.look(projectOf(context), body.token), {
        cost: COSTS.change,
      }),
      json(
        walletOpeningReveal,
        async ({ body, context }) => ({ code: await openings.reveal(projectOf(context), body.token) }),
        { cost: COSTS.change },
      ),
      json(
        walletOpeningConfirm,
        async ({ body, context }) => done(openings.confirm(projectOf(context), body.token, body.secret)),
        { cost: COSTS.change },
      ),
      json(walletOpeningsWaiting, async ({ context }) => ({
        waiting: await openings.waiting(await sessions.require(context)),
      })),
      json(
        walletOpeningAllow,
        async ({ body, context }) => done(openings.allow(await sessions.require(context), body.id)),
        { cost: COSTS.change },
      ),
      json(
        walletDelete,
        async ({ body, context }) => ({
          deletionAt: await service.planDeletion(
            await sessions.require(context),
            product(context),
            body.isWanted,
          ),
        }),
        { cost: COSTS.change },
      ),
    ],
    start() {
      const tidy = () =>
        void parts.tidy().catch(() => {
          // The database is unavailable. The next run removes the data.
        })
      tidy()
      timer = setInterval(tidy, TIDY_EVERY_MS)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}

const languagesOf = (context: Context<GatewayEnvironment>) => context.req.header('accept-language')

/** The empty response of actions that return nothing. */
async function done(work: Promise<void>): Promise<Record<never, never>> {
  await work
  return {}
}

export function projectOf(context: Context<GatewayEnvironment>): Project {
  const project = context.get('project')
  if (!project) throw new Failure(401, 'projectId', 'The call names no project.', { code: 'project' })
  return project
}
