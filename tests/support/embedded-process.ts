import { startEmbedded } from '#db/embedded/embedded.ts';

/** A process that can be killed: starts the server on the directory it is given and waits. */
const [dataDir = ''] = process.argv.slice(2);
await startEmbedded({ dataDir, log: () => {}, durable: false });
process.send?.('started');
