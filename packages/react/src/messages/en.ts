import type { Messages } from './Messages.ts'
import * as sections from './sections.ts'

/** The whole English catalogue in one piece; in the kit it is spread over the chunks that show it. */
export const english: Messages = { ...sections }
