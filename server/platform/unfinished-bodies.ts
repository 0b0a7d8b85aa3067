import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedNetworkOf } from './ip-addresses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its bodies by rules of its own. */
    limitsItsBodies?: boolean;
  }
}

/** The most bodies that have begun and not ended (product 31.18). A client that stops halfway holds what it sent in memory. */
const MOST = { inAll: { count: 1_000, bytes: 32_000_000 }, perNetwork: { count: 100, bytes: 4_000_000 } };
const SWEEP_MS = 250;

type Body = { network: string; isArriving: () => boolean; bytes: () => number; end: () => void };

/** What a connection had read when its last body ended. That of the next request may have arrived with its headers. */
const bytesBefore = new WeakMap<Socket, number>();

/** Disconnects the requests whose unfinished bodies are too many or too large in all: of the network with the most, the oldest or largest. */
export function limitUnfinishedBodies(app: FastifyInstance, endWith: (socket: Duplex, status: number) => void): void {
  const networks = new Map<string, Set<Body>>();
  let count = 0;
  let sweeping: NodeJS.Timeout | undefined;

  const remove = (body: Body) => {
    const own = networks.get(body.network);
    if (!own?.delete(body)) return;
    count -= 1;
    if (own.size === 0) networks.delete(body.network);
  };

  const cut = (body: Body) => {
    remove(body);
    body.end();
  };

  const sweep = () => {
    sweeping = undefined;
    // A burst of requests that have arrived, but were not read yet, is no attack
    for (const body of [...networks.values()].flatMap((bodies) => [...bodies])) if (!body.isArriving()) remove(body);
    // Sets keep the order in which the requests began
    const cutOldest = (bodies: Set<Body>) => cut(bodies.values().next().value as Body);
    for (const bodies of networks.values()) while (bodies.size > MOST.perNetwork.count) cutOldest(bodies);
    while (count > MOST.inAll.count) cutOldest(mostOf(networks));
    const sized = [...networks.values()].map((bodies) => bySize([...bodies]));
    for (const each of sized) while (each.bytes > MOST.perNetwork.bytes) cut(takeLargest(each));
    const total = () => sized.reduce((sum, { bytes }) => sum + bytes, 0);
    while (total() > MOST.inAll.bytes) {
      sized.sort((one, other) => other.bytes - one.bytes);
      cut(takeLargest(sized[0] as Sized));
    }
    if (count > 0) watch();
  };
  const watch = () => {
    sweeping ??= setTimeout(sweep, SWEEP_MS).unref();
  };

  app.addHook('onRequest', (request, reply, next) => {
    if (!hasBody(request) || request.routeOptions.config.limitsItsBodies) return next();
    const network = sharedNetworkOf(request.ip);
    const body = bodyOf(request, reply, network, endWith);
    const own = networks.get(network) ?? new Set();
    networks.set(network, own.add(body));
    count += 1;
    const done = () => remove(body);
    request.raw.once('end', done).once('close', done);
    watch();
    next();
  });
  app.addHook('onClose', async () => clearTimeout(sweeping));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function bodyOf(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
  network: string,
  endWith: (socket: Duplex, status: number) => void,
): Body {
  const { socket } = raw;
  const before = bytesBefore.get(socket) ?? 0;
  const declared = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  raw.once('end', () => bytesBefore.set(socket, socket.bytesRead));
  return {
    network,
    // Requests that no connection brought have arrived as a whole
    isArriving: () => raw.complete === false,
    bytes: () => Math.min(declared, socket.bytesRead - before),
    end: () => {
      // An earlier response of the connection may still be on its way
      if (reply.raw.socket === socket && !reply.raw.headersSent) endWith(socket, 408);
      else socket.destroy();
    },
  };
}

type Sized = { bodies: { body: Body; size: number }[]; bytes: number };

function bySize(bodies: Body[]): Sized {
  const sized = bodies.map((body) => ({ body, size: body.bytes() })).sort((one, other) => one.size - other.size);
  return { bodies: sized, bytes: sized.reduce((sum, { size }) => sum + size, 0) };
}

function takeLargest(sized: Sized): Body {
  const { body, size } = sized.bodies.pop() as Sized['bodies'][number];
  sized.bytes -= size;
  return body;
}

function mostOf(networks: Map<string, Set<Body>>): Set<Body> {
  return [...networks.values()].reduce((most, bodies) => (bodies.size > most.size ? bodies : most));
}
