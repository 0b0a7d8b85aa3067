import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that accepts everything and records each line. */
export async function startRecordedSmtp() {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 here\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (line === 'DATA') isData = true;
      else if (line === '.') isData = false;
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (line === 'DATA') socket.write('354 go on\r\n');
      else if (!isData) socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { lines, smtpUrl: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
