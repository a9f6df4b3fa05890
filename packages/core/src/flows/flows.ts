import { connectFlow } from './connect/connect.ts'
import { localeFlow } from './locale/locale.ts'
import { modalFlow } from './modal/modal.ts'
import { networkFlow } from './network/network.ts'
import { noticesFlow } from './notices/notices.ts'
import { themeFlow } from './theme/theme.ts'

/** The flows that are there from the start, in the order in which they see an event: where the page is follows what is connected. */
export const firstFlows = [modalFlow, connectFlow, networkFlow, noticesFlow, themeFlow, localeFlow] as const
