import {
  type ExternalBundler,
  type RecoveryMode,
  type RouteResponse,
  walletCreate,
  walletDescriptors,
  walletDevices,
  walletEnrol,
  walletProject,
  walletRecovery,
  walletRemoveDevice,
  walletSetAccountType,
  walletShare,
} from '@latchkey/contract'
import { type Descriptors, descriptorsOf } from '../../config/readDescriptors.ts'
import type { Project } from '../../projects/project.ts'
import { json } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import { projectOf } from '../identity/createIdentityModule.ts'
import { productOf } from '../identity/service.ts'
import { createToken, type Sessions } from '../identity/sessions.ts'
import type { Undoing } from '../identity/undo.ts'
import type { WalletService } from './service.ts'

export interface ProjectSettings {
  readonly recovery: RecoveryMode
  readonly deviceApproval: boolean
  readonly isLab: boolean
  readonly walletName: string
  readonly walletLogo: string
  readonly contact: string
  readonly logins: string[]
  /** Numbers of the chains with a relayer or a bundler. */
  readonly smartAccountEnabledNetworks: number[]
  readonly externalBundlers: ExternalBundler[]
  readonly paymasterNetworks: number[]
}

const COSTS = { change: 5, recover: 10 }

/** Routes of the wallet's page: the server's shares, and the devices that have a share. */
export function createWalletModule(
  service: WalletService,
  sessions: Sessions,
  settingsOf: (project: Project | undefined) => ProjectSettings,
  descriptors: Descriptors,
  tell: Undoing['tell'],
): Module {
  return {
    name: 'wallet',
    routes: [
      json(walletProject, async ({ context }) => {
        const project = context.get('project')
        return describe(project, settingsOf(project))
      }),
      json(
        walletCreate,
        async ({ body, context }) => ({
          wallet: await service.create(
            await sessions.require(context),
            body,
            settingsOf(context.get('project')).recovery,
          ),
        }),
        { cost: COSTS.change },
      ),
      json(
        walletSetAccountType,
        async ({ body, context }) => ({
          wallet: await service.setAccountType(await sessions.require(context), body.accountType),
        }),
        { cost: COSTS.change },
      ),
      json(walletDescriptors, async ({ path: { chainId, address } }) => ({
        descriptors: descriptorsOf(descriptors, Number(chainId), address),
      })),
      json(walletShare, async ({ context }) => service.share(await sessions.require(context))),
      json(walletRecovery, async ({ context }) => service.recovery(await sessions.require(context)), {
        cost: COSTS.recover,
      }),
      json(
        walletEnrol,
        async ({ body, context }) => ({
          wallet: await service.enrol(await sessions.require(context), body),
        }),
        { cost: COSTS.change },
      ),
      json(walletDevices, async ({ context }) => service.devices(await sessions.require(context))),
      json(
        walletRemoveDevice,
        async ({ body, context }) => {
          const session = await sessions.require(context)
          const { token, digest } = createToken()
          const name = await service.removeDevice(session, body.id, digest)
          const project = projectOf(context)
          const product = productOf(project, settingsOf(project).walletName)
          const notice = { kind: 'deviceRemoved', product, name, device: session.device.name } as const
          await tell(session.user, token, notice)
          return {}
        },
        { cost: COSTS.change },
      ),
    ],
  }
}

function describe(
  project: Project | undefined,
  settings: ProjectSettings,
): RouteResponse<typeof walletProject> {
  return {
    name: project?.name ?? '',
    icon: project?.icon ?? '',
    origins: project?.origins.slice() ?? [],
    ...settings,
  }
}
