import type { Effects } from '../kit/kit.ts'
import { COLOR_MODE_KEY } from '../persist/storageKeys.ts'

/** The color mode is the same for every kit of the origin (S3.25), so it is stored separately. */
export const themeEffects: Effects = { apart: ({ theme }) => ({ [COLOR_MODE_KEY]: theme.mode }) }
