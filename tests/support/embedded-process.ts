import { startEmbedded } from '#db/embedded/embedded.ts';

/** A killable process that starts the server on a given directory and waits. */
const [dataDir = ''] = process.argv.slice(2);
await startEmbedded({ dataDir, log: () => {}, durable: false });
process.send?.('started');
