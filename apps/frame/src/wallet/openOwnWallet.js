import { walletProject } from '@latchkey/contract';
import { loadDeviceKeys } from '../device/deviceKey.js';
import { createServer } from '../server/server.js';
import { createSession } from '../server/session.js';
import { createWallet } from './wallet.js';
/** Opens the wallet of a page that has its own storage: device, session and shares are there. */
export async function openOwnWallet({ store, lock, screens, ...parameters }) {
    const keys = () => loadDeviceKeys(store, lock);
    const server = createServer({ ...parameters, keys });
    const project = await server.project(walletProject);
    const session = createSession(server, store, parameters.projectId);
    const { recovery } = project;
    const name = project.walletName || new URL(parameters.origin).host;
    const wallet = createWallet({
        ...{ server, session, store, lock, keys, recovery },
        screens: () => screens(name),
    });
    return { project, server, session, wallet };
}
