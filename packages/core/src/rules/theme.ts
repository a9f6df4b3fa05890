import { COLOR_MODE_KEY } from '../persist/storageKeys.ts'
import type { Effects } from '../store/flow.ts'

/** The color mode is the same for every kit of the origin (S3.25), so that it is stored apart. */
export const themeEffects: Effects = { apart: ({ theme }) => ({ [COLOR_MODE_KEY]: theme.mode }) }
