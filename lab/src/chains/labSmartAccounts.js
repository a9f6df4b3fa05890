/** What the lab adds to ERC-4337's contracts and the Delegation Framework's, which are at their published addresses. */
export const LAB_SMART_ACCOUNTS = {
    subscription: '0x4C617463686B657953756273000000000000A4b1',
    p256: '0x4C617463686b65795032353600000000000000a4',
    relayer: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
    relayerKey: '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
};
