/** A part of a store: every name in it begins with the scope. */
export const scopeStore = (store, scope) => ({
    get: (key) => store.get(`${scope}/${key}`),
    set: (key, value) => store.set(`${scope}/${key}`, value),
    delete: (key) => store.delete(`${scope}/${key}`),
});
/** What a window of the wallet keeps of a device whose page may have another storage. @param deviceId its thumbprint */
export const windowScope = (deviceId) => `window/${deviceId}`;
