import { OUT_OF_REACH_CODE } from '@latchkey/contract'
import { FrameError } from '../errors/frame.ts'

/** Whether the embedded wallet could not ask its server who is signed in. Asked again later, it may say. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof FrameError && error.code === OUT_OF_REACH_CODE
