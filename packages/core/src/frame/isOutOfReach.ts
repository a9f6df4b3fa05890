import { OUT_OF_REACH_CODE } from '@latchkey/contract'
import { FrameError } from '../errors/frame.ts'

/** Whether the embedded wallet could not reach its server. A later call may succeed. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof FrameError && error.code === OUT_OF_REACH_CODE
