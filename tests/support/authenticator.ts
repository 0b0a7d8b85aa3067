import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Creation = {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
};
type Request = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };

export type Key = { id: string; userHandle: string; privateKey: KeyObject; count: number };

export type Ways = {
  /** verifies the user (fingerprint, face, PIN) */
  asksWho?: boolean;
  /** creates discoverable credentials */
  isResident?: boolean;
  origin?: string;
  rpId?: string;
  /** overrides the signature counter */
  count?: number;
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A software security key: ES256, attestation 'none', with browser JSON. */
export function makeAuthenticator({ asksWho = true, isResident = true, ...ways }: Ways = {}) {
  const keys: Key[] = [];
  const defaults = { asksWho, isResident, origin: 'http://localhost:3000', ...ways };

  return {
    keys,
    /** overrides the credential ID, like a clone */
    create(options: Creation, more: Ways & { id?: string } = {}) {
      const way = { ...defaults, ...more };
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = more.id === undefined ? randomBytes(16) : Buffer.from(more.id, 'base64url');
      const key: Key = { id: id.toString('base64url'), userHandle: options.user.id, privateKey, count: way.count ?? 0 };
      keys.push(key);
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const flags = PRESENT | ATTESTED | (way.asksWho ? VERIFIED : 0);
      const authData = Buffer.concat([head(way.rpId ?? options.rp.id ?? '', flags, key.count), attested]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...{ id: key.id, rawId: key.id, type: 'public-key' as const },
        clientExtensionResults: { credProps: { rk: way.isResident } },
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, way.origin),
          attestationObject: attestation.toString('base64url'),
          transports: ['usb'],
        },
      };
    },
    show(options: Request, more: Ways & { key?: Key } = {}) {
      const way = { ...defaults, ...more };
      const allowed = options.allowCredentials?.map(({ id }) => id);
      const key = more.key ?? keys.find(({ id }) => !allowed || allowed.includes(id));
      if (!key) throw new Error('no such key');
      key.count = way.count ?? key.count + 1;
      const flags = PRESENT | (way.asksWho ? VERIFIED : 0);
      const authenticatorData = head(way.rpId ?? options.rpId ?? '', flags, key.count);
      const clientDataJSON = clientData('webauthn.get', options.challenge, way.origin);
      const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        ...{ id: key.id, rawId: key.id, type: 'public-key' as const },
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
          ...(way.isResident && { userHandle: key.userHandle }),
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function head(rpId: string, flags: number, count: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
}

/** RFC 9052: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** The parts of CBOR (RFC 8949) needed here. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  throw new Error('not written here');
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
